/** Who is online, by whatever number of devices, in all processes together. What isn't renewed ends by itself. */
export interface Presence {
  /** somebody is in this process from now on */
  come(userId: number): void;
  /** and no more */
  go(userId: number): void;
  has(userId: number): boolean;
  all(): number[];
  close(): Promise<void>;
}

/** Told of everybody who is online from now on, or no longer: once, however many devices and processes there are. */
export type PresenceChange = (userId: number, isOnline: boolean) => void;
