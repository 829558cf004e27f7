/** The English of the question why a move was made. */
export const saying = {
  "saying.ask": "Say why?",
};
