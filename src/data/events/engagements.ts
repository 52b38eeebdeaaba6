/** What the account's owner has to do with one event, with pending wishes in it. */
export interface EngagementRow {
  event: string;
  liked: boolean;
  subscribed: boolean;
  /** asked for a place where there was none */
  waiting: boolean;
  bookmarked: boolean;
  tick: number;
  generation: number;
}

export function emptyEngagement(event: string): EngagementRow {
  return { event, liked: false, subscribed: false, waiting: false, bookmarked: false, tick: 0, generation: 0 };
}
