import type { MapCase, MapRound } from './map-case.ts';
import type { Move } from './map-script.ts';
import { inMs, median } from '#world/random/numbers.ts';
import { below, type Row } from './table.ts';

const ms = (value: number) => `${inMs(value)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const goals = { markersMs: 500, taskMs: 50 };

/** A move's longest task by the processor and by the wall, and the longest time without a frame. */
function moveRow(name: string, seen: readonly Move[], isAimed: boolean): Row {
  const busiestMs = median(seen.map((move) => move.busiestMs));
  const taskMs = median(seen.map(({ longestTaskMs }) => longestTaskMs));
  const gapMs = median(seen.map(({ longestGapMs }) => longestGapMs));
  const wall = taskMs === 0 ? 'under 50 ms' : ms(taskMs);
  const what = `  longest task, ${name}`;
  const measured = `${ms(busiestMs)} (wall ${wall}); frames ${ms(gapMs)} apart at most`;
  return isAimed ? { what, measured, goal: '<= 50 ms', isMet: busiestMs <= goals.taskMs } : { what, measured };
}

/** What was found of one map, medians of its rounds. */
export function mapRowsOf({ maker, count, slowdown }: MapCase, rounds: readonly MapRound[]): Row[] {
  const isAimed = maker === 'ours' && count === 10_000 && slowdown === 1;
  const middle = (value: (round: MapRound) => number) => median(rounds.map(value));
  const slow = slowdown === 1 ? '' : `, processor ${String(slowdown)} times slower`;
  const what = `${count.toLocaleString('en-GB')} events${slow}, ${maker}: first markers`;
  const markersMs = middle(({ first }) => first.markersMs);
  return [
    isAimed ? below(what, markersMs, goals.markersMs, ms) : { what, measured: ms(markersMs) },
    moveRow(
      'from rows to rest',
      rounds.map(({ first }) => first),
      isAimed,
    ),
    moveRow(
      '30 drags',
      rounds.map(({ moves }) => moves.drag),
      isAimed,
    ),
    moveRow(
      '30 panBy',
      rounds.map(({ moves }) => moves.panBy),
      isAimed,
    ),
    moveRow(
      'zoom 3 in, 3 out',
      rounds.map(({ moves }) => moves.zoom),
      isAimed,
    ),
    moveRow(
      'a continent, 8 drags, zoom',
      rounds.map(({ moves }) => moves.world),
      isAimed,
    ),
    {
      what: '  heap more than with no events: page, workers; markers at once',
      measured: `${megabytes(middle(({ heap }) => heap.page))}, ${megabytes(middle(({ heap }) => heap.workers))}; ${String(middle(({ moves }) => moves.markers))}`,
    },
    ...(maker === 'ours'
      ? [
          {
            what: '  on the page itself instead of a worker: index, first look',
            measured: `${ms(middle(({ direct }) => direct.indexMs))}, ${ms(middle(({ direct }) => direct.lookMs))}`,
          },
        ]
      : []),
  ];
}
