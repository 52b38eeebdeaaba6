import { dateFormat } from '#ui/text/date-format.ts';
import { daysBetween, midnight } from '#ui/text/day.ts';
import * as uiTexts from '#ui/text/texts.ts';
import * as texts from './texts.ts';

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = dateFormat('en-GB', { weekday: 'short' });
const day = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exactly = dateFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Messages that arrive this much later than they were written show both times. */
const lateMs = 120_000;

const isSameYear = (atMs: number, nowMs: number) => new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();

export const timeText = (at: string): string => clock.format(Date.parse(at));

export const exactText = (at: string): string => exactly.format(Date.parse(at));

/** `21:03`, `Fri`, `27 Nov 2025`: the time of the last message, short enough for a list. */
export function shortText(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  const days = daysBetween(atMs, nowMs);
  if (days <= 0) return clock.format(atMs);
  if (days === 1) return uiTexts.yesterday;
  if (days < 7) return weekday.format(atMs);
  return isSameYear(atMs, nowMs) ? day.format(atMs).replace(/^\w+,? /, '') : dayOfYear.format(atMs);
}

interface Moments {
  created_at: string;
  written_at: string;
}

/** When a late message was written and when it arrived; null unless it was late. */
export function lateText({ created_at: created, written_at: written }: Moments): string | null {
  const [createdMs, writtenMs] = [Date.parse(created), Date.parse(written)];
  if (!(createdMs - writtenMs > lateMs)) return null;
  if (midnight(createdMs) === midnight(writtenMs)) return texts.writtenAndArrived(timeText(written), timeText(created));
  const full = (at: string, atMs: number) => `${day.format(atMs).replace(',', '')}, ${timeText(at)}`;
  return texts.writtenAndArrived(full(written, writtenMs), full(created, createdMs));
}
