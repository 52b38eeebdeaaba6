export const messageLimits = {
  content: 4_000,
  /** messages of a page */
  usual: 50,
  most: 200,
  /** how many of the newest a new device gets of each conversation; it asks for older ones */
  first: 50,
} as const;

export const groupLimits = {
  name: 80,
  usual: 50,
  most: 200,
  /** members that a group's reply includes */
  previewMembers: 6,
  /** groups that somebody is in, chats of events included */
  joined: 1_000,
} as const;
