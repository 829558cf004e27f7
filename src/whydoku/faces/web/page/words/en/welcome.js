// @ts-check
/** The English of the welcome, and of the rule. */
export const welcome = {
  "welcome.title": "Sudoku, with the reasons",
  "welcome.line": "Get stuck, ask why, and go on.",
  "welcome.about": "A puzzle is on the board: play it, or take one that suits you.",
  "welcome.said":
    "Welcome. A puzzle is on the board. To choose one of your strength, or to read the rule, press Tab.",
  "welcome.close": "Close, and play this puzzle",
  "welcome.strengths": "How well do you know Sudoku?",
  "welcome.new": "I am new to Sudoku",
  "welcome.new.about": "very easy, with the rule",
  "welcome.sometimes": "Now and then",
  "welcome.sometimes.about": "medium",
  "welcome.often": "I know my way",
  "welcome.often.about": "hard",
  "welcome.expert": "Challenge me",
  "welcome.expert.about": "expert",
  "welcome.own": "I have a puzzle of my own",

  "rule.open": "Show me the rule",
  "rule.title": "The rule",
};
