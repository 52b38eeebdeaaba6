import type { Result } from 'lighthouse';
import {
  categories,
  failureOf,
  faultsOf,
  figures,
  figuresOf,
  openLighthouse,
  scoresOf,
} from '#world/browser/lighthouse.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { startServerProcess } from '#world/servers/server-process.ts';

/**
 * npm run proof -- lighthouse [PATH …]: Lighthouse's mobile preset on the built app and the real server, its slow network and
 * processor as the browser's own tools have them. Each path is measured five times, and the median told.
 */
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/', '/events', '/events/4', '/rankings', '/login'];
const goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
const runs = 5;

const { folder: dataDir, remove } = await dataFolder();
const server = await startServerProcess({ dataDir });
const lighthouse = await openLighthouse();

/** @returns whether every goal was met */
async function measure(path: string): Promise<boolean> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await lighthouse.visit(`${server.url}${path}`, { throttlingMethod: 'devtools' }));
  }
  const failure = results.map(failureOf).find((found) => found !== null);
  if (failure !== undefined) throw new Error(`Lighthouse told nothing of ${path}: ${failure}`);
  const scores = scoresOf(results);
  console.log(`${path.padEnd(12)}${categories.map((name) => `${name} ${String(scores[name])}`).join(', ')}`);
  const values = figuresOf(results);
  const times = figures.map((name) => {
    return `${name} ${name === 'CLS' ? values[name].toFixed(3) : `${String(Math.round(values[name]))} ms`}`;
  });
  console.log(`            ${times.join(', ')}`);
  for (const fault of faultsOf(results)) console.log(`  ${fault}`);
  return categories.every((name) => scores[name] >= goals[name]);
}

const met: boolean[] = [];
try {
  for (const path of paths) met.push(await measure(path));
} finally {
  await lighthouse.close();
  await server.stop();
  remove();
}
console.log(met.every(Boolean) ? 'Every goal was met.' : 'Not every goal was met.');
process.exitCode = met.every(Boolean) ? 0 : 1;
