/** The English of practice that comes back: what is due, how far it is mastered, and mixed practice. */
export const practice = {
  "practice.today": "Practice for today",
  "practice.today.n": "For today: {n} {n?technique|techniques}",
  "practice.today.about":
    "What you have found before comes back after a while, and so does what you asked for help with.",
  "practice.due": "Found before, and due again.",
  "practice.begun": "Begun today: go on to three in a row.",
  "practice.helped": "You asked for help with {name} {n} {n?time|times}.",
  "practice.nothing":
    "Nothing is due. What you find in practice, or ask for help with in a game, comes back here.",
  "practice.next": "Nothing is due now. The next comes back from {day} on.",
  "practice.tomorrow": "tomorrow",
  "practice.mixed": "Mixed practice",
  "practice.mixed.about":
    "Which technique is here? A position of one that you know, without its name.",
  "practice.row": "first try today: {n} of 3 in a row",
  "practice.wait": "again from {day} on",
  "practice.mastered": "mastered",
  "practice.comes": "It comes next here.",
  "practice.all": "Count it only when all of it is crossed out",
  "practice.grade": "Hard to see: {grade} of {most}",
  "practice.smaller": "An easier one",
  "practice.larger": "A harder one",
  "practice.partly": "Right so far: there is more.",
  "mixed.title": "Which technique is here?",
  "mixed.not": "Not {name}. Which one?",
  "mixed.other": "Something else than {name} comes first here.",
  "mixed.named": "Yes: {name}. Now find it.",
  "mixed.task": "Name it, or just cross out what it removes.",
  "mixed.unshown": "That is true, but it is not what comes next here.",
};
