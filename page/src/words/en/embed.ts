/** The English of a board for other websites. */

export const embed = {
  "embed.open": "Open in whydoku",
  "embed.wrong":
    "There is no puzzle in this address; expected is #p= and a puzzle, as the address of a shared puzzle has it.",
  "embed.solved": "Solved",
  "embed.answer": "Answer",
  "embed.costs": "The first one loads {size} MB.",
  "embed.alone": "This frame allows no hints. Opened in whydoku, the puzzle has them.",
};
