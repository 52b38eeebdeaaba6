/** The owner's engagement with an event, with pending changes applied. */
export interface EngagementRow {
  event: string;
  liked: boolean;
  subscribed: boolean;
  /** on the waiting list */
  waiting: boolean;
  bookmarked: boolean;
  tick: number;
  generation: number;
}

export function emptyEngagement(event: string): EngagementRow {
  return { event, liked: false, subscribed: false, waiting: false, bookmarked: false, tick: 0, generation: 0 };
}
