import { offsetMinutesAt, wallAt } from './zoned-time.ts';

const dayMs = 24 * 3600_000;
/** No zone has changed its clock twice within so few days and gone back. */
const stepMs = 14 * dayMs;
/** Years of time zones to cache: enough for every zone over the years of an endless series. */
const maxCachedYears = 50_000;

interface ClockChange {
  atMs: number;
  /** minutes east of UTC */
  from: number;
  to: number;
}

const changesCache = new Map<string, ClockChange[]>();

const four = (year: number): string => String(year).padStart(4, '0');
const beginOf = (year: number): number => Date.parse(`${four(year)}-01-01T00:00:00Z`);

/** `20260329T020000` of `2026-03-29T02:00:00`. */
export function icsWall(wall: string): string {
  return wall.replace(/[-:]/g, '');
}

/** `-0330` of -210 minutes. */
function icsOffset(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const east = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(east / 60))}${two(east % 60)}`;
}

function changeBetween(zone: string, beforeMs: number, afterMs: number): ClockChange {
  const from = offsetMinutesAt(beforeMs, zone);
  let [low, high] = [beforeMs, afterMs];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetMinutesAt(middle, zone) === from) low = middle;
    else high = middle;
  }
  return { atMs: high, from, to: offsetMinutesAt(high, zone) };
}

function findChanges(zone: string, year: number): ClockChange[] {
  const found: ClockChange[] = [];
  const endMs = beginOf(year + 1) + dayMs;
  let atMs = beginOf(year) - dayMs;
  let offset = offsetMinutesAt(atMs, zone);
  while (atMs < endMs) {
    const nextMs = Math.min(endMs, atMs + stepMs);
    const next = offsetMinutesAt(nextMs, zone);
    if (next !== offset) found.push(changeBetween(zone, atMs, nextMs));
    [atMs, offset] = [nextMs, next];
  }
  return found;
}

/** When a zone's clocks change in a year. */
function changesOf(zone: string, year: number): ClockChange[] {
  const key = `${zone} ${String(year)}`;
  const cached = changesCache.get(key);
  if (cached !== undefined) return cached;
  if (changesCache.size >= maxCachedYears) changesCache.clear();
  const found = findChanges(zone, year);
  changesCache.set(key, found);
  return found;
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', wall: string, { from, to }: Omit<ClockChange, 'atMs'>): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${icsWall(wall)}`,
    `TZOFFSETFROM:${icsOffset(from)}`,
    `TZOFFSETTO:${icsOffset(to)}`,
    `END:${kind}`,
  ];
}

/** What holds when a year begins, and each change until the last year that follows it is over. */
function runOfYears(zone: string, years: readonly number[]): string[] {
  const [first = 0] = years;
  // A day earlier, so that the year hasn't begun in any zone.
  const beginMs = beginOf(first) - dayMs;
  const inRun = years.flatMap((year) => changesOf(zone, year)).filter(({ atMs }) => atMs > beginMs);
  const changes = [...new Map(inRun.map((change) => [change.atMs, change])).values()];
  const offset = offsetMinutesAt(beginMs, zone);
  const isDaylight = changes[0] !== undefined && changes[0].to < changes[0].from;
  const lines = observance(isDaylight ? 'DAYLIGHT' : 'STANDARD', wallAt(beginMs, zone), { from: offset, to: offset });
  for (const change of changes) {
    // A change is written in the local time that was valid before it.
    const wall = new Date(change.atMs + change.from * 60_000).toISOString().slice(0, 19);
    lines.push(...observance(change.to > change.from ? 'DAYLIGHT' : 'STANDARD', wall, change));
  }
  return lines;
}

/** The years in order, in runs without a gap. */
function runsOf(years: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  for (const year of [...years].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === year - 1) run.push(year);
    else runs.push([year]);
  }
  return runs;
}

/** Whether a zone's clock shows this time twice, as it is turned back: only UTC says which of them is meant. */
export function isAmbiguousTime(atMs: number, zone: string): boolean {
  return changesOf(zone, yearAt(atMs, zone)).some((change) => {
    const turnedMs = (change.from - change.to) * 60_000;
    return atMs >= change.atMs - turnedMs && atMs < change.atMs + turnedMs;
  });
}

/** The year that a zone's clock shows at an instant. */
export function yearAt(atMs: number, zone: string): number {
  return Number(wallAt(atMs, zone).slice(0, 4));
}

/** A VTIMEZONE that is right for the years given: every change of the clocks by its own date. */
export function zoneLines(tzid: string, zone: string, years: ReadonlySet<number>): string[] {
  const runs = runsOf(years).flatMap((run) => runOfYears(zone, run));
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...runs, 'END:VTIMEZONE'];
}
