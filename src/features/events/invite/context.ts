import { createContext } from 'react';

/** Fetches and stores who follows a user; without an answer the stored list stays. */
export type FetchFollowers = (userId: number, signal: AbortSignal) => Promise<unknown>;

/** Null: the page invites nobody. */
export const InviteContext = createContext<FetchFollowers | null>(null);

/** The overlay in which people are invited. */
export const inviteLayer = 'invite';
