import { dateFormat } from './date-format.ts';
import * as texts from './texts.ts';

const day = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const dayMs = 86_400_000;

/** When a time's day begins on this device, in epoch ms: one number for each day. */
export function midnight(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}

/** Calendar days between two times; a day may have 23 hours. */
export function daysBetween(atMs: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(atMs)) / dayMs);
}

/** `Today`, `Yesterday`, `Fri 27 Nov`: a heading for what is of that day. */
export function dayText(atMs: number, nowMs: number): string {
  const days = daysBetween(atMs, nowMs);
  if (days === 0) return texts.today;
  if (days === 1) return texts.yesterday;
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? day : dayOfYear).format(atMs).replace(',', '');
}
