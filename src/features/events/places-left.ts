import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isOver } from './over.ts';

/** How many places are left; null once nobody can come any more. */
export function placesLeft(event: EventRow, nowMs: number): number | null {
  if (isOver(eventStatusAt(event, nowMs))) return null;
  return Math.max(0, event.capacity - event.subscribers_count);
}
