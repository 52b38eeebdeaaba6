import type { ColdOpen, ColdOpenAt } from './cold-open.ts';
import type { Drain, Drains } from './drains.ts';
import { inMs, median, quantile } from '#world/random/numbers.ts';
import type { Reading } from './page/reading.ts';
import type { CallRate } from './server-calls.ts';
import { below, type Row } from './table.ts';

export interface Findings extends Drains {
  events: number;
  pullsMs: readonly number[];
  readings: readonly Reading[];
  rates: readonly CallRate[];
  coldOpen: ColdOpen;
}

const ms = (value: number) => `${inMs(value)} ms`;
const ratio = (value: number) => value.toFixed(3);
const times = (value: number) => `${value.toFixed(1)} x`;

/** The share of the raw fetches' time that 1,000 likes may take, by delay in ms. */
const likesGoals: Record<number, number> = { 0: 0.15, 20: 0.08, 150: 0.05 };

function drainRows({ load, count, delayMs, fetchMs, batchesMs, onceMs, engine }: Drain): Row[] {
  const work = `${String(count)} ${load === 'likes' ? 'likes' : 'mixed mutations'}, ${String(delayMs)} ms`;
  const goal = load === 'likes' ? likesGoals[delayMs] : undefined;
  const toFetch = engine.drainMs / fetchMs;
  const toOnce = engine.drainMs / onceMs;
  const toFloor = engine.drainMs / batchesMs;
  const isAimed = load === 'likes' && delayMs === 150;
  return [
    { what: `${work}: engine`, measured: `${ms(engine.drainMs)} (with its pull ${ms(engine.passMs)})` },
    { what: `  raw fetch, ${load === 'likes' ? 'six' : 'four'} at once`, measured: ms(fetchMs) },
    { what: '  raw batches of 100, four at once', measured: ms(batchesMs) },
    { what: '  one raw POST of all, to a sink', measured: ms(onceMs) },
    goal === undefined
      ? { what: '  engine to raw fetch', measured: ratio(toFetch) }
      : below('  engine to raw fetch', toFetch, goal, ratio),
    isAimed
      ? below('  engine to the one POST', toOnce, 4, times)
      : { what: '  engine to the one POST', measured: times(toOnce) },
    isAimed
      ? below('  engine to the raw batches', toFloor, 4, times)
      : { what: '  engine to the raw batches', measured: times(toFloor) },
    {
      what: '  of the engine: store, wire, neither',
      measured: `${ms(engine.storeMs)} in ${String(engine.transactions)} transactions, ${ms(engine.wireMs)} in ${String(engine.requests)} requests and ${String(engine.pulls)} pulls, ${ms(engine.elseMs)}`,
    },
  ];
}

/** A new browser process with no server: until a card is painted, and before that something at all, as other apps are timed. */
function coldRows({ slowness, cardMs, firstPaintMs, all }: ColdOpenAt, held: number): Row[] {
  const aim = { 1: 550, 4: 1_400 }[slowness];
  const of = slowness === 1 ? `${String(held)} events held` : `processor slowed down ${String(slowness)} times`;
  const lately = all.map((at) => inMs(at)).join(', ');
  return [
    below(`cold open offline, ${of}: first card painted`, cardMs, aim, ms),
    { what: '  each time, and first paint of the shell', measured: `${lately}; ${ms(firstPaintMs)}` },
  ];
}

/** Everything that was measured, beside what was aimed at. */
export function rowsOf({ drains, enqueueMs, events, pullsMs, readings, rates, coldOpen }: Findings): Row[] {
  const held = `${events.toLocaleString('en-GB')} events`;
  const reading = (name: 'firstMs' | 'wholeMs' | 'listMs') => ms(median(readings.map((one) => one[name])));
  const keystrokes = readings.flatMap((one) => one.keystrokesMs);
  const [p50, p95] = [median(keystrokes), quantile(keystrokes, 0.95)];
  return [
    ...drains.flatMap(drainRows),
    below(`enqueue of one like, strict, ${held} held: p50`, enqueueMs.p50, 1.5, ms),
    below('enqueue of one like, strict: p95', enqueueMs.p95, 5, ms),
    ...coldOpen.at.flatMap((opened) => coldRows(opened, coldOpen.held)),
    { what: 'list query: the next 24 by their start', measured: reading('firstMs') },
    { what: `list query: all ${held} into memory`, measured: reading('wholeMs') },
    { what: 'list query: filter and order all, in memory', measured: reading('listMs') },
    below(`search keystroke over ${held}: p50`, p50, 16, ms),
    below('search keystroke: p95', p95, 16, ms),
    { what: `pull of ${held} into an empty device`, measured: ms(median(pullsMs)) },
    ...rates.map(({ name, perSecond, bytes }) => ({
      what: `server: ${name}`,
      measured: `${Math.round(perSecond).toLocaleString('en-GB')} calls/s of ${Math.round(bytes).toLocaleString('en-GB')} bytes`,
    })),
  ];
}
