/** The owner's engagement with an event, with pending changes applied. */
export interface EngagementRow {
  event: string;
  liked: boolean;
  subscribed: boolean;
  /** on the waiting list */
  waiting: boolean;
  /** on it, from 1, as last told by the server; null or omitted: unknown, or not on it */
  waiting_position?: number | null;
  bookmarked: boolean;
  /** their rating, 1 to 5; null or, in rows of older versions, undefined: none */
  stars?: number | null;
  /** they show that they were there, to the others who do the same; undefined in rows of older versions: no */
  shown_to_met?: boolean;
  tick: number;
  generation: number;
}

export function emptyEngagement(event: string): EngagementRow {
  return {
    event,
    liked: false,
    subscribed: false,
    waiting: false,
    waiting_position: null,
    bookmarked: false,
    stars: null,
    shown_to_met: false,
    tick: 0,
    generation: 0,
  };
}
