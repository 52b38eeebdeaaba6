/** A person typing in a group. */
export interface GroupTyper {
  user_id: number;
  display_name: string;
}

/** Presence as the socket reports it. Typing expires by itself. */
export interface Presence {
  /** the socket is open, so presence is current */
  isConnected: boolean;
  /** user ids */
  online: ReadonlySet<number>;
  /** ids of users typing to the owner */
  typing: ReadonlySet<number>;
  /** typers by the group's server id */
  groupTyping: ReadonlyMap<number, readonly GroupTyper[]>;
}

export const noPresence: Presence = {
  isConnected: false,
  online: new Set(),
  typing: new Set(),
  groupTyping: new Map(),
};
