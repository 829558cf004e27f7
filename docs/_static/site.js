addEventListener("DOMContentLoaded", () => {
  // What scrolls sideways can be reached by keyboard, and both lists of links have names.
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Pages");
  document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
  for (const box of document.querySelectorAll("pre, .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
  const { whydokuEmbed } = globalThis;
  if (!whydokuEmbed || location.protocol === "file:") return;
  for (const board of document.querySelectorAll("figure[data-puzzle]")) offer(board, whydokuEmbed);
  // The page has its own address beside that of its live boards.
  for (const one of document.querySelectorAll("[data-exercises]")) {
    const link = document.createElement("a");
    link.href = `${addressOf(whydokuEmbed).replace(/[^/]*$/, "")}#/learn/${one.dataset.exercises}/1`;
    link.textContent = one.textContent;
    one.replaceWith(link);
  }
});

const addressOf = (name) => (document.documentElement.dataset.content_root ?? "") + name;

// A picture becomes a board to play on when somebody wants it; until then nothing is loaded.
function offer(board, embed) {
  const live = document.createElement("button");
  live.className = "live";
  live.textContent = "Try it here";
  live.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.src = `${addressOf(embed)}#p=${board.dataset.puzzle}`;
    frame.title = "Sudoku";
    board.querySelector("svg").replaceWith(frame);
    live.remove();
    frame.focus();
  });
  board.querySelector("figcaption").before(live);
}
