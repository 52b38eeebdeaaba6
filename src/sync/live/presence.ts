/** Who types in a group. */
export interface GroupTyper {
  user_id: number;
  display_name: string;
}

/** What is so at this moment, as the socket tells it; after a while without a word each of it ends by itself. */
export interface Presence {
  /** the socket is open: what is known of others' presence is of now */
  isConnected: boolean;
  /** who is online */
  online: ReadonlySet<number>;
  /** who types to the owner */
  typing: ReadonlySet<number>;
  /** who types in which group, by the group's server id */
  groupTyping: ReadonlyMap<number, readonly GroupTyper[]>;
}

export const noPresence: Presence = {
  isConnected: false,
  online: new Set(),
  typing: new Set(),
  groupTyping: new Map(),
};
