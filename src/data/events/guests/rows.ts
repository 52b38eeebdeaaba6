import type { EventGuest } from '#contract/events/people/guest.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';

/** Somebody who goes to one of the user's own events or waits for a place at it. Nothing on the device changes these rows. */
export interface GuestRow {
  /** the server's id of this guest */
  ref: string;
  /** the event's ref */
  event: string;
  user_id: number;
  username: string;
  display_name: string;
  /** name and username as they are compared: normalised once, and in the index by which lists are read */
  sought: string;
  profile_picture: string | null;
  status: EventGuest['status'];
  /** order on the waiting list, with gaps; null for those who have a place */
  arrival: number | null;
  /** since when, in ms; null where that wasn't recorded */
  since: number | null;
  tick: number;
  generation: number;
}

export function guestRowOf({ id, event, user, status, arrival, since }: EventGuest, generation: number): GuestRow {
  const { user_id, username, display_name, profile_picture } = user;
  return {
    ...{ ref: String(id), event, user_id, username, display_name, profile_picture, status, arrival },
    sought: normalizeSearchText(`${display_name}\n${username}`),
    since: since === null ? null : Date.parse(since),
    tick: 0,
    generation,
  };
}
