const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

const dayMs = 86_400_000;
/** So much later than it was written has a message to arrive before both times are told. */
const lateMs = 120_000;

function midnight(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}

/** How many days lie between two moments, as the person counts them: a day may have 23 hours. */
function daysBetween(atMs: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(atMs)) / dayMs);
}

const isSameYear = (atMs: number, nowMs: number) => new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();

/** Tells one day from another. */
export function dayKey(at: string): string {
  return String(midnight(Date.parse(at)));
}

/** `Today`, `Fri 27 Nov`: what stands between the messages of two days. */
export function dayText(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  const days = daysBetween(atMs, nowMs);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (isSameYear(atMs, nowMs) ? day : dayOfYear).format(atMs).replace(',', '');
}

export const timeText = (at: string): string => clock.format(Date.parse(at));

export const exactText = (at: string): string => exactly.format(Date.parse(at));

/** `21:03`, `Fri`, `27 Nov 2025`: when something was said last, as short as a list has room for. */
export function shortText(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  const days = daysBetween(atMs, nowMs);
  if (days <= 0) return clock.format(atMs);
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday.format(atMs);
  return isSameYear(atMs, nowMs) ? day.format(atMs).replace(/^\w+,? /, '') : dayOfYear.format(atMs);
}

interface Moments {
  created_at: string;
  written_at: string;
}

/** When a message that came late was written and when it arrived; null for one that came at once. */
export function lateText({ created_at: created, written_at: written }: Moments): string | null {
  const [createdMs, writtenMs] = [Date.parse(created), Date.parse(written)];
  if (!(createdMs - writtenMs > lateMs)) return null;
  if (dayKey(created) === dayKey(written)) return `Written ${timeText(written)} · arrived ${timeText(created)}`;
  const full = (at: string, atMs: number) => `${day.format(atMs).replace(',', '')}, ${timeText(at)}`;
  return `Written ${full(written, writtenMs)} · arrived ${full(created, createdMs)}`;
}
