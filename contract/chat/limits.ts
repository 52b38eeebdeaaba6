export const messageLimits = {
  content: 4_000,
  /** messages of a page */
  usual: 50,
  most: 200,
  /** a new device gets so many of each conversation, the newest; the others are asked for */
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
