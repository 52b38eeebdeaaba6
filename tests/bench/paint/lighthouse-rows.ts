import type { Result } from 'lighthouse';
import { failureOf, faultsOf, figuresOf, openLighthouse, scoresOf } from '#world/browser/lighthouse.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { inMs } from '#world/random/numbers.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { atLeast, atMost, type Row } from '#bench/table.ts';
import { paintPages } from './pages.ts';
import { startPassThrough } from './pass-through.ts';

const goals = { performance: 95, lcpMs: 1_800, lcpOverFloorMs: 300, tbtMs: 100 } as const;
const throttlingMethod = 'simulate';

const ms = (value: number) => `${inMs(value)} ms`;

function failuresOf(results: readonly Result[]): string[] {
  const failures = results.map(failureOf).filter((failure) => failure !== null);
  return failures.length === 0 ? [] : [`visits left out: ${failures.join(', ')}`];
}

function rowsOf(path: string, app: readonly Result[], floor: readonly Result[]): Row[] {
  const scores = scoresOf(app);
  const { FCP, LCP, TBT, CLS } = figuresOf(app);
  const of = figuresOf(floor);
  const others = (['accessibility', 'best-practices', 'seo'] as const).map((name) => `${name} ${String(scores[name])}`);
  return [
    atLeast(`${path}: Lighthouse performance, mobile`, scores.performance, goals.performance, String),
    {
      what: '  accessibility, best practices, SEO',
      measured: others.join(', '),
      goal: '100 each',
      isMet: [scores.accessibility, scores['best-practices'], scores.seo].every((score) => score === 100),
    },
    ...[...faultsOf(app), ...failuresOf([...app, ...floor])].map((fault) => ({ what: '', measured: fault })),
    { what: '  FCP, CLS', measured: `${ms(FCP)}, ${CLS.toFixed(3)}` },
    atMost('  LCP', LCP, goals.lcpMs, ms),
    atMost(`  LCP beyond the page without scripts (${ms(of.LCP)})`, LCP - of.LCP, goals.lcpOverFloorMs, ms),
    atMost(`  TBT (without scripts ${ms(of.TBT)})`, TBT, goals.tbtMs, ms),
  ];
}

/** Lighthouse's mobile preset on the app, and on the same documents without a script, one after the other. */
export async function measureLighthouse(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder });
  const floor = await startPassThrough(server.url, { isScriptless: true });
  const lighthouse = await openLighthouse();
  try {
    const rows: Row[] = [];
    for (const { path } of paintPages) {
      const found = { app: [] as Result[], floor: [] as Result[] };
      for (let round = 0; round < rounds; round += 1) {
        found.app.push(await lighthouse.visit(`${server.url}${path}`, { throttlingMethod }));
        const onlyCategories = ['performance'] as const;
        found.floor.push(await lighthouse.visit(`${floor.url}${path}`, { throttlingMethod, onlyCategories }));
      }
      tell(`Lighthouse on ${path}`);
      rows.push(...rowsOf(path, found.app, found.floor));
    }
    return rows;
  } finally {
    await lighthouse.close();
    await floor.close();
    await server.stop();
    data.remove();
  }
}
