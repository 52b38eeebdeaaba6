import { eventStatusAt } from '#contract/events/rules.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import { waitingCount, type EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

/**
 * What to ask a person before they give their place back, because somebody else gets it at once; null if there is nothing
 * to ask.
 * @param isOffline how many wait may have changed
 */
export function leaveQuestion(
  event: EventRow,
  engagement: EngagementRow | null | undefined,
  { isOffline, nowMs }: { isOffline: boolean; nowMs: number },
): string | null {
  if (engagement?.subscribed !== true || event.subscribers_count < event.capacity) return null;
  const status = eventStatusAt(event, nowMs);
  // Nobody moves up any more.
  if (status === 'finished' || status === 'cancelled') return null;
  const waiting = waitingCount(event);
  if (waiting > 0) return texts.othersWait(waiting);
  return isOffline ? texts.othersMayWait : null;
}
