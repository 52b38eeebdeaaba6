import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { launchProfile } from '#world/chromium.ts';
import { dataFolder } from '#world/data-template.ts';
import { freePort, startServerProcess } from '#world/server-process.ts';

/** npm run proof -- lighthouse [PATH …]: Lighthouse's mobile preset on the built app and the real server. */
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/', '/events', '/events/4', '/rankings', '/login'];
const goals = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];

const { folder: dataDir, remove } = await dataFolder();
const server = await startServerProcess({ dataDir });
const profileFolder = mkdtempSync(join(tmpdir(), 'scape-lighthouse-'));
const port = await freePort();
const browser = await launchProfile(profileFolder, { args: [`--remote-debugging-port=${String(port)}`] });

/** @returns whether every goal was met */
async function measure(path: string): Promise<boolean> {
  const result = await lighthouse(`${server.url}${path}`, { port, output: 'json', onlyCategories: categories });
  if (result === undefined) throw new Error(`Lighthouse told nothing of ${path}`);
  const { lhr } = result;
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const);
  console.log(`${path.padEnd(12)}${scores.map(([name, score]) => `${name} ${String(score)}`).join(', ')}`);
  const spoken = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  console.log(`            ${spoken.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`).join(', ')}`);
  for (const name of categories.filter((each) => each !== 'performance')) {
    for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
        console.log(`  ${name}: ${audit?.title ?? id}`);
    }
  }
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
