// How the search weighs what it finds: as Sphinx does, but a page that is found by a name in the index
// is the same as found by its title, not a second result.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: (found) => {
    if (/^#index-/.test(found[2])) found[2] = "";
    return found[4];
  },
};
