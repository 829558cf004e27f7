/** The English of taking everything to another device. */

export const carry = {
  "games.file": "On another device",
  "games.file.about":
    "Everything means your games, what you have solved, replays, what you have learnt, and your settings. There it joins what is there, and nothing is lost; a setting is taken only where you have not chosen another.",
  "games.file.take": "Take everything to another device",
  "games.file.save": "Save all as a file",
  "games.file.saved": "Saved as {name}. On the other device, open it here with “Bring it in…”.",
  "games.file.open": "Bring it in…",
  "games.file.foreign": "This is not a file that whydoku has saved under My games.",
  "games.file.damaged": "This file is damaged, so nothing was taken from it.",
  "games.file.later":
    "A later version of whydoku has saved this file. Reload this page, so that it can read it.",
  "games.file.rules": "Rules of a file, which the library does not know: {about}",
  "games.file.settings": "The file has settings, too, which are not taken: {what}.",
  "games.file.settings.take": "Take these settings",
  "games.file.on": "on",
  "games.file.off": "off",
  "games.file.keys": "Keys: {what}",
  "games.file.other": "Setting “{name}”",
  "games.unread": "What could not be read",
  "games.unread.about":
    "{n} {n?part|parts} of what this browser has stored could not be read, as after a fault, or a later version of this page. Nothing overwrites {n?it|them}.",
  "games.unread.save": "Save as a file",
  "games.unread.drop": "Remove from this browser",
  "games.brought": "Added: {what}.",
  "games.brought.kept": "{n} unfinished {n?game|games}",
  "games.brought.past": "{n} solved {n?puzzle|puzzles}",
  "games.brought.days": "{n} solved {n?day|days}",
  "games.brought.replays": "{n} {n?replay|replays}",
  "games.brought.practice": "practice of {n} {n?technique|techniques}",
  "games.brought.course": "{n} {n?lesson|lessons}",
  "games.brought.helped": "hints asked about {n} {n?technique|techniques}",
  "games.brought.make": "the grid in Make",
  "games.brought.settings": "{n} {n?setting|settings}",
  "games.nothingNew": "Everything in it is here already.",
  "games.left": "There was no room for {n} more unfinished {n?game|games}.",
  "mine.show": "Show a code to scan",
  "mine.title": "A code that the camera of the other device opens as a link",
  "mine.about":
    "Point the camera of the other device at it, and open the link there. In it: {what}.",
  "mine.cut": "More had no room in it; the file has everything.",
  "mine.near": "Only a device in the same network can open this link; elsewhere, take the file.",
  "mine.here":
    "This page is at an address on this device alone, so that no other can open a link to it. Take the file instead.",
  "mine.nothing": "There is nothing yet that a code could hold.",
  "mine.link": "The link in the code",
  "mine.ask": "This came from another device: {what}.",
  "mine.ask.about":
    "If it is yours, bring it in: it joins what is here, and nothing is lost. What somebody else has sent you would count as yours.",
  "mine.empty": "nothing",
  "mine.take": "Bring it in",
  "mine.leave": "No thanks",
  "mine.goOn": "Go on with the game",
  "mine.wrong.damaged": "This link is damaged or incomplete, so nothing was taken from it.",
  "mine.wrong.long":
    "This link is far longer than any that whydoku makes, so nothing was taken from it.",
  "mine.wrong.later":
    "A later version of whydoku has made this link. Reload this page, so that it can read it.",
};
