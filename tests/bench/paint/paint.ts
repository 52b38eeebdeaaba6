import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureKeptReads } from '#bench/kept-reads.ts';
import { type Row, tableOf } from '#bench/table.ts';
import { measureDrains } from './drain-rows.ts';
import { measureLighthouse } from './lighthouse-rows.ts';
import { measureOffline } from './offline-rows.ts';
import { measurePlans } from './plan-rows.ts';
import { measureVisits } from './visit-rows.ts';

type Measure = (rounds: number, tell: (line: string) => void) => Promise<Row[]>;

/** In the order of the table. */
const parts: Readonly<Record<string, Measure>> = {
  lighthouse: measureLighthouse,
  visits: measureVisits,
  offline: measureOffline,
  plans: measurePlans,
  reads: measureKeptReads,
  drains: measureDrains,
};

const note =
  'Lighthouse works out a slow phone from a visit at full speed (simulate); the page without scripts is the same document with the same styles, headers and compression. If that has a TBT of more than a few ms, the machine was too busy to measure.\n' +
  'Visits are the first of a new browser, a phone, a processor slowed down 4 times; slow 4G is 1.6 Mbps down, 750 kbps up, 150 ms, for the page, not for its workers.\n' +
  'A page answers presses once React has its handlers on the first thing that can be pressed. Sizes are compressed bodies; styles in the document count as document, and what is only half there is not counted.\n' +
  'Offline the server is stopped, and each trial is a new browser process; the floor has a service worker that answers out of a cache, and a script that reads 24 rows and writes their HTML.\n';

/**
 * npm run bench -- paint [PART …] [--rounds N]: what a visitor waits for.
 * @param args names of the parts to measure, all if none are named; medians of five, or of so many rounds
 */
export async function measurePaint(args: readonly string[], tell: (line: string) => void): Promise<void> {
  const options = { rounds: { type: 'string', default: '5' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const unknown = positionals.filter((name) => parts[name] === undefined);
  const rounds = Number(values.rounds);
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`npm run bench -- paint [${Object.keys(parts).join(' | ')} …] [--rounds N]`);
  }
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await measure(rounds, tell)));
  }
  process.stdout.write(`\n${tableOf(rows)}\n\n`);
  process.stdout.write(
    `Medians of ${String(rounds)} on ${String(cpus().length)} cores; the load of the machine was ${load} before.\n${note}`,
  );
}
