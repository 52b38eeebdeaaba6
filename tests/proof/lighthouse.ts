import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { launchProfile } from '#world/browser/chromium.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { quantile } from '#world/random/numbers.ts';
import { freePort, startServerProcess } from '#world/servers/server-process.ts';

/**
 * npm run proof -- lighthouse [PATH …]: Lighthouse's mobile preset on the built app and the real server, its slow network and
 * processor as the browser's own tools have them. Each path is measured five times, and the median told.
 */
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/', '/events', '/events/4', '/rankings', '/login'];
const goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];
const runs = 5;

const { folder: dataDir, remove } = await dataFolder();
const server = await startServerProcess({ dataDir });
const profileFolder = mkdtempSync(join(tmpdir(), 'scape-lighthouse-'));
const port = await freePort();
const browser = await launchProfile(profileFolder, { args: [`--remote-debugging-port=${String(port)}`] });

const spoken = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

async function once(path: string): Promise<Result> {
  const options = { port, output: 'json', onlyCategories: categories, throttlingMethod: 'devtools' } as const;
  const result = await lighthouse(`${server.url}${path}`, options);
  if (result === undefined) throw new Error(`Lighthouse told nothing of ${path}`);
  return result.lhr;
}

/** @returns whether every goal was met */
async function measure(path: string): Promise<boolean> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await once(path));
  const median = (valueOf: (result: Result) => number) => quantile(results.map(valueOf), 0.5);
  const scores = categories.map((name) => {
    return [name, Math.round(median(({ categories: told }) => told[name]?.score ?? 0) * 100)] as const;
  });
  console.log(`${path.padEnd(12)}${scores.map(([name, score]) => `${name} ${String(score)}`).join(', ')}`);
  const times = Object.entries(spoken).map(([id, name]) => {
    const value = median(({ audits }) => audits[id]?.numericValue ?? 0);
    return `${name} ${name === 'CLS' ? value.toFixed(3) : `${String(Math.round(value))} ms`}`;
  });
  console.log(`            ${times.join(', ')}`);
  const missed = results.flatMap(({ categories: told, audits }) =>
    categories
      .filter((name) => name !== 'performance')
      .flatMap((name) =>
        (told[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = audits[id];
          return weight > 0 && (audit?.score ?? 1) < 1 ? [`  ${name}: ${audit?.title ?? id}`] : [];
        }),
      ),
  );
  for (const line of new Set(missed)) console.log(line);
  return scores.every(([name, score]) => score >= goals[name]);
}

const met: boolean[] = [];
try {
  for (const path of paths) met.push(await measure(path));
} finally {
  await browser.close();
  await server.stop();
  rmSync(profileFolder, { recursive: true, force: true });
  remove();
}
console.log(met.every(Boolean) ? 'Every goal was met.' : 'Not every goal was met.');
process.exitCode = met.every(Boolean) ? 0 : 1;
