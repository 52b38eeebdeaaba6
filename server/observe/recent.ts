import type { Happening, Tell } from '#server/domain/happening.ts';
import { createSlotsOfTime } from './slots-of-time.ts';
import { createSpread, spreadOf } from './spread.ts';
import type { Spread, SpreadCounter } from './spread.ts';

export interface RouteNumbers {
  method: string;
  route: string;
  /** answered with 5xx */
  errors: number;
  /** in ms */
  took: Spread;
}

export interface EndNumbers {
  kind: string;
  end: string;
  code: string | null;
  count: number;
}

export interface RecentNumbers {
  /** how far back the calls go, in ms */
  callsMs: number;
  routes: RouteNumbers[];
  /** how long mutations had waited on their devices, in ms */
  waitedHour: Spread;
  waitedDay: Spread;
  /** how the mutations of the last day ended, the most frequent first */
  ends: EndNumbers[];
}

interface RouteCount {
  method: string;
  route: string;
  errors: number;
  took: SpreadCounter;
}

interface LongSlot {
  waited: SpreadCounter;
  ends: Map<string, EndNumbers>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const callMinutes = 5;
/** A call that takes longer is cut off elsewhere. */
const longestCallMs = 30 * minuteMs;
const longestWaitMs = 400 * 24 * hourMs;

function addEnd(ends: Map<string, EndNumbers>, { kind, end, code }: Omit<EndNumbers, 'count'>, count = 1): void {
  const key = `${kind} ${end} ${code ?? ''}`;
  const held = ends.get(key);
  if (held === undefined) ends.set(key, { kind, end, code, count });
  else held.count += count;
}

/** Remembers the calls of the last minutes and the mutations of the last day, in this process and until it ends. */
export function createRecent(now: () => number) {
  const startedAt = now();
  const calls = createSlotsOfTime(minuteMs, callMinutes, () => new Map<string, RouteCount>());
  const hour = createSlotsOfTime(10 * minuteMs, 6, () => createSpread(longestWaitMs));
  const day = createSlotsOfTime<LongSlot>(hourMs, 24, () => ({
    waited: createSpread(longestWaitMs),
    ends: new Map(),
  }));

  function call({ method, route, status, ms }: Extract<Happening, { what: 'call' }>): void {
    const slot = calls.at(now());
    const key = `${method} ${route}`;
    const held = slot.get(key) ?? { method, route, errors: 0, took: createSpread(longestCallMs) };
    slot.set(key, held);
    held.took.add(ms);
    if (status >= 500) held.errors += 1;
  }

  function mutation({ kind, end, code, waitedMs }: Extract<Happening, { what: 'mutation' }>): void {
    const slot = day.at(now());
    addEnd(slot.ends, { kind: kind ?? 'unknown', end, code });
    if (waitedMs === null) return;
    slot.waited.add(waitedMs);
    hour.at(now()).add(waitedMs);
  }

  function routes(): RouteNumbers[] {
    const slots = calls.since(now());
    const keys = new Set(slots.flatMap((slot) => [...slot.keys()]));
    return [...keys]
      .map((key) => {
        const counts = slots.flatMap((slot) => slot.get(key) ?? []);
        const [method = '', route = ''] = key.split(' ', 2);
        const errors = counts.reduce((sum, count) => sum + count.errors, 0);
        return { method, route, errors, took: spreadOf(counts.map(({ took }) => took)) };
      })
      .toSorted((left, right) => right.took.count - left.took.count);
  }

  function ends(slots: LongSlot[]): EndNumbers[] {
    const sum = new Map<string, EndNumbers>();
    for (const slot of slots) for (const end of slot.ends.values()) addEnd(sum, end, end.count);
    return [...sum.values()].toSorted((left, right) => right.count - left.count);
  }

  const listener: Tell = (happening) => {
    if (happening.what === 'call') call(happening);
    if (happening.what === 'mutation') mutation(happening);
  };

  return {
    listener,
    numbers(): RecentNumbers {
      const at = now();
      const slots = day.since(at);
      return {
        // Four whole minutes, and as much as there is of this one.
        callsMs: Math.max(1_000, Math.min(at - startedAt, (callMinutes - 1) * minuteMs + (at % minuteMs))),
        routes: routes(),
        waitedHour: spreadOf(hour.since(at)),
        waitedDay: spreadOf(slots.map(({ waited }) => waited)),
        ends: ends(slots),
      };
    },
  };
}
