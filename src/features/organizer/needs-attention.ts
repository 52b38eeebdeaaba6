import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

/** What a published event lacks that visitors need to know; null if nothing. */
export function needsAttention(event: EventRow, nowMs: number): string | null {
  const status = eventStatusAt(event, nowMs);
  if (status !== 'active' && status !== 'pending') return null;
  const names = [event.locationName, event.address, event.city];
  const hasPlace = event.online || event.location !== null || names.some((name) => name !== null && name.trim() !== '');
  const hasDate = Number.isFinite(Date.parse(event.date_time));
  const missing = [...(hasDate ? [] : [texts.noDateYet]), ...(hasPlace ? [] : [texts.noPlaceYet])];
  return missing.length === 0 ? null : texts.needsAttention(missing.join(', '));
}
