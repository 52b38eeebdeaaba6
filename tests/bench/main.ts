import { cpus } from 'node:os';
import type { Page } from 'playwright';
import { realDataPath } from '#tools/real-data.js';
import { callApi } from '#world/servers/api-client.ts';
import { withBenchPage } from './bench-page.ts';
import { coldOpen } from './cold-open.ts';
import { rounds, runDrains } from './drains.ts';
import type { Session } from './page/device.ts';
import { measureLarge } from './large.ts';
import { measureMapInApp } from './map-app.ts';
import { mapNote, measureMap } from './map.ts';
import { measurePaint } from './paint/paint.ts';
import { measurePosts } from './posts.ts';
import { rowsOf } from './rows.ts';
import { callRates } from './server-calls.ts';
import { tableOf } from './table.ts';
import { measureToggles } from './toggles/toggles.ts';

const beganAt = performance.now();

function tell(line: string): void {
  const seconds = Math.round((performance.now() - beganAt) / 1_000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${line}\n`);
}

async function several<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  return results;
}

async function eventIdsOf(url: string): Promise<number[]> {
  const { json } = await callApi(url, { path: '/events?limit=200' });
  return (json as { event_id: number }[]).map((event) => event.event_id);
}

async function measureInPage(page: Page, sessions: { engine: Session; raw: Session }) {
  const { events, pullMs } = await page.evaluate((setting) => window.bench.open(setting), sessions);
  const more = await several(() => page.evaluate(() => window.bench.pullAgain()));
  tell(`${String(events)} events pulled`);
  const readings = await several(() => page.evaluate(() => window.bench.read()));
  return { events, pullsMs: [pullMs, ...more], readings };
}

async function measureApp(): Promise<void> {
  await withBenchPage(async ({ page, origin, server, sessions, problems, closePage }) => {
    tell(realDataPath() === null ? 'No real events here: demo data alone.' : 'The real events are imported.');
    const inPage = await measureInPage(page, sessions);
    const drains = await runDrains(page, origin, tell);
    await closePage();
    const caller = { userId: sessions.raw.user.user_id, token: sessions.raw.token };
    const rates = await callRates(server.url, caller, await eventIdsOf(server.url));
    tell('server calls counted');
    const opened = await coldOpen(server, sessions.engine.user.user_id);
    tell('opened offline');
    const findings = { ...inPage, ...drains, rates, coldOpen: opened };
    process.stdout.write(`\n${tableOf(rowsOf(findings))}\n\n`);
    process.stdout.write(
      `Medians of ${String(rounds)} (cold open: 5; the thousand fetches at 150 ms: 1; enqueue: ${String(drains.enqueueMs.count)} likes) on ${String(cpus().length)} cores shared by browser, server and caller.\n` +
        'The engine starts anew each time: it asks whether the server is there, leases, posts, stores the answers. The server is durable.\n' +
        'The sink reads one POST of everything and answers after the delay; the raw batches go to the real server.\n',
    );
    for (const problem of problems) tell(problem);
  });
}

const part = process.argv[2];
if (part === 'map') {
  process.stdout.write(`\n${tableOf([...(await measureMapInApp(tell)), ...(await measureMap(tell))])}\n\n`);
  process.stdout.write(mapNote);
} else if (part === 'posts') {
  process.stdout.write(`\n${tableOf(await measurePosts(tell))}\n\n`);
} else if (part === 'toggles') {
  process.stdout.write(`\n${tableOf(await measureToggles(process.argv[3], tell))}\n\n`);
} else if (part === 'paint') {
  await measurePaint(process.argv.slice(3), tell);
} else {
  if (part !== 'app') process.stdout.write(`\n${tableOf(await measureLarge(tell))}\n\n`);
  if (part !== 'large') await measureApp();
}
