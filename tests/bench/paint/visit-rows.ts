import { dataFolder } from '#world/databases/data-template.ts';
import { inMs, median } from '#world/random/numbers.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { atMost, type Row } from '#bench/table.ts';
import { likeButton, type PaintPage, paintPages } from './pages.ts';
import { type Kind, type Passed, type PassThrough, startPassThrough } from './pass-through.ts';
import { type Visit, visitFirst, watchedMs } from './visit.ts';
import type { Fetched } from './watch.ts';

const goals = { scriptBytes: 100_000, firstLikeMs: 3_500 } as const;

const ms = (value: number) => `${inMs(value)} ms`;
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

type Weight = Record<Kind | 'all', number>;

function weigh(files: readonly { kind: Kind; bytes: number }[]): Weight {
  const of = (kind: Kind) => files.reduce((sum, file) => sum + (file.kind === kind ? file.bytes : 0), 0);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return { document: of('document'), scripts: of('scripts'), styles: of('styles'), rest: of('rest'), all };
}

function kindOfFile({ name }: Fetched, index: number): Kind {
  if (index === 0) return 'document';
  const { pathname } = new URL(name);
  return pathname.endsWith('.js') ? 'scripts' : pathname.endsWith('.css') ? 'styles' : 'rest';
}

/** What the page had been sent at that time after the navigation began. */
function weightAt({ fetched }: Visit, at: number): Weight {
  const files = fetched.map((file, index) => ({ kind: kindOfFile(file, index), bytes: file.bytes, at: file.at }));
  return weigh(files.filter((file) => file.at <= at));
}

/** The same with what its workers had been sent. */
function weightOf({ beganAt }: Visit, passed: readonly Passed[]): Weight {
  return weigh(passed.filter(({ at }) => at >= beganAt && at <= beganAt + watchedMs));
}

function middle(weights: readonly Weight[]): Weight {
  const of = (name: keyof Weight) => median(weights.map((weight) => weight[name]));
  return { document: of('document'), scripts: of('scripts'), styles: of('styles'), rest: of('rest'), all: of('all') };
}

function inWords({ document, scripts, styles, all }: Weight): string {
  return `document ${kB(document)}, scripts ${kB(scripts)}, styles ${kB(styles)}, all ${kB(all)}`;
}

interface Found {
  slow: Visit[];
  fast: Visit[];
  weights: Weight[];
  once: Visit[];
  again: Visit[];
}

const took = (value: number | null) => value ?? Number.NaN;

function startRows({ path, contentName }: PaintPage, { slow, fast, weights }: Found): Row[] {
  const content = median(slow.map(({ start }) => took(start.contentMs)));
  const takenOver = median(slow.map(({ start }) => took(start.takenOverMs)));
  const before = middle(slow.map((visit) => weightAt(visit, took(visit.start.contentMs))));
  const until = middle(slow.map((visit) => weightAt(visit, took(visit.start.takenOverMs))));
  const tasks = (of: (durations: readonly number[]) => number) =>
    median(fast.map(({ start }) => of(start.longTasksMs)));
  const count = tasks((durations) => durations.length);
  const longest = tasks((durations) => Math.max(0, ...durations));
  const blocked = tasks((durations) => durations.reduce((sum, duration) => sum + duration - 50, 0));
  return [
    { what: `${path}, slow 4G, 4x: ${contentName} painted`, measured: ms(content) },
    { what: '  sent to the page by then', measured: inWords(before) },
    { what: '  answers presses', measured: ms(takenOver) },
    { what: '  sent to the page by then', measured: inWords(until) },
    atMost('  scripts by then', until.scripts, goals.scriptBytes, kB),
    { what: '  sent in 10 s at full speed, with workers', measured: inWords(middle(weights)) },
    {
      what: '  long tasks of these 10 s, full speed, 4x',
      measured: `${String(count)}, longest ${ms(longest)}, beyond 50 ms ${ms(blocked)}`,
    },
  ];
}

function likeRows({ path }: PaintPage, { once, again }: Found): Row[] {
  const first = median(again.map(({ start }) => start.pressesMs[0] ?? Number.NaN));
  const answered = median(again.map(({ start }) => start.answeredMs ?? Number.POSITIVE_INFINITY));
  const lost = median(again.map(({ start }) => Math.max(0, start.pressesMs.length - 1)));
  const alone = once.map(({ start }) => start.answeredMs);
  const kept = alone.filter((at) => at !== null);
  const isEachKept = kept.length === alone.length;
  return [
    atMost(`${path}, slow 4G, 4x: first like answered`, answered, goals.firstLikeMs, ms),
    { what: '  first press, presses before the one that was answered', measured: `${ms(first)}, ${String(lost)}` },
    {
      what: '  a single press, as soon as the button is seen',
      measured: `answered ${String(kept.length)} of ${String(alone.length)} times${kept.length > 0 ? `, after ${ms(median(kept))}` : ''}`,
      goal: 'each time',
      isMet: isEachKept,
    },
  ];
}

async function visitAll(page: PaintPage, serverUrl: string, through: PassThrough, rounds: number): Promise<Found> {
  const found: Found = { slow: [], fast: [], weights: [], once: [], again: [] };
  for (let round = 0; round < rounds; round += 1) {
    found.slow.push(await visitFirst(serverUrl, page, { line: 'slow 4G' }));
    const fast = await visitFirst(through.url, page, { line: 'full speed' });
    found.fast.push(fast);
    found.weights.push(weightOf(fast, through.passed));
    if (page.control !== likeButton) continue;
    found.once.push(await visitFirst(serverUrl, page, { line: 'slow 4G', press: 'once' }));
    found.again.push(await visitFirst(serverUrl, page, { line: 'slow 4G', press: 'until answered' }));
  }
  return found;
}

/** First visits of a phone: what they bring, when the first content stands, and when a press is answered. */
export async function measureVisits(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder });
  const through = await startPassThrough(server.url, { isScriptless: false });
  try {
    const rows: Row[] = [];
    for (const page of paintPages) {
      const found = await visitAll(page, server.url, through, rounds);
      rows.push(...startRows(page, found), ...(found.again.length > 0 ? likeRows(page, found) : []));
      tell(`first visits to ${page.path}`);
    }
    return rows;
  } finally {
    await through.close();
    await server.stop();
    data.remove();
  }
}
