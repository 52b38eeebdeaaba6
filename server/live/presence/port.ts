/** Who is online, regardless of the number of devices, across all processes. Entries that aren't renewed expire. */
export interface Presence {
  /** the user has come online in this process */
  come(userId: number): void;
  /** and gone offline */
  go(userId: number): void;
  has(userId: number): boolean;
  all(): number[];
  close(): Promise<void>;
}

/** Called once when a user comes online or goes offline, however many devices and processes are involved. */
export type PresenceChange = (userId: number, isOnline: boolean) => void;
