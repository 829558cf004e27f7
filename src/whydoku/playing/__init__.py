"""What a player asks for: hints, arguments, judged moves, games, practice, other programs' paths.

hints/       hints and questions
arguments/   what players argue, read and judged
judging/     judged moves
foreign/     paths of other programs
games/       a game as it is played and saved
practice/    positions to practise a technique on, and how they are marked
"""
