/**
 * The length of a waiting list's front. Pulls bring each move to the users in it. Users behind it get their position when they
 * read the event, or when they reach the front: logging a move for thousands would cost more than it is worth.
 */
export const frontOfWaitingList = 50;
