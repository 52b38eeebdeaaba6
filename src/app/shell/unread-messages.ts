import { createWatchedValue } from '#ui/watched-value.ts';

/** How many messages wait to be read: counted once, by the signs of news, and shown wherever a way leads to the chat. */
export const unreadMessages = createWatchedValue(0);
