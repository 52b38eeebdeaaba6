import { inMs } from '#world/random/numbers.ts';
import { withBenchPage } from '#bench/bench-page.ts';
import { type Drain, type DrainCase, runDrains } from '#bench/drains.ts';
import { atMost, below, type Row } from '#bench/table.ts';

/** The share of the raw fetches' time that a drain may take. */
interface Goal {
  share: number;
  mayEqual: boolean;
  requests?: number;
}

const goals: readonly (DrainCase & Goal)[] = [
  { load: 'mixed', delayMs: 20, share: 0.3, mayEqual: true, requests: 6 },
  { load: 'mixed', delayMs: 150, share: 0.15, mayEqual: true, requests: 6 },
  { load: 'likes', delayMs: 0, share: 0.15, mayEqual: false },
  { load: 'likes', delayMs: 20, share: 0.08, mayEqual: false },
  { load: 'likes', delayMs: 150, share: 0.04, mayEqual: false },
];

const ratio = (value: number) => value.toFixed(3);

function rowsOf({ load, count, delayMs, fetchMs, engine }: Drain): Row[] {
  const goal = goals.find((one) => one.load === load && one.delayMs === delayMs);
  if (goal === undefined) return [];
  const changes = load === 'likes' ? 'likes' : 'mixed changes';
  const what = `${count.toLocaleString('en-GB')} ${changes} at ${String(delayMs)} ms: drain to raw fetches`;
  const shown = goal.mayEqual ? atMost : below;
  const measured = `${inMs(engine.drainMs)} ms to ${inMs(fetchMs)} ms; ${String(engine.transactions)} transactions, ${String(engine.pulls)} pulls between`;
  return [
    shown(what, engine.drainMs / fetchMs, goal.share, ratio),
    goal.requests === undefined
      ? { what: '  requests without pulls', measured: String(engine.requests) }
      : atMost('  requests without pulls', engine.requests, goal.requests, String),
    { what: '  drain, fetches', measured },
  ];
}

/** Changes made offline go out, beside plain fetches of the same. */
export async function measureDrains(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  await withBenchPage(async ({ page, origin, sessions, problems }) => {
    await page.evaluate((setting) => window.bench.open(setting), sessions);
    const { drains } = await runDrains(page, origin, tell, { cases: goals, times: rounds });
    rows.push(...drains.flatMap(rowsOf));
    for (const problem of new Set(problems)) tell(problem);
  });
  return rows;
}
