/** The navigation state with which the suggestions page shows the first search. */
export const FIND_ME = { findsMe: true };
