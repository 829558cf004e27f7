/** The English of the welcome, and of the rule. */
export const welcome = {
  "welcome.title": "Sudoku, with the reasons",
  "welcome.line": "Get stuck, ask why, and go on.",
  "welcome.about": "A puzzle is on the board: play it, or take one that suits you.",
  "welcome.said":
    "Welcome. A puzzle is on the board. To choose one of your strength, or to read the rule, press Tab.",
  "welcome.close": "Play this one",
  "welcome.strengths": "How well do you know Sudoku?",
  "welcome.new": "I am new to Sudoku",
  "welcome.new.about": "gentle, with the rule",
  "welcome.sometimes.about": "now and then",
  "welcome.often.about": "I know my way",
  "welcome.expert.about": "challenge me",
  "welcome.own": "I have a puzzle of my own",

  "today.here": "Today’s puzzle is here.",
  "today.open": "Show it",

  "rule.open": "Show me the rule",
  "rule.title": "The rule",
};
