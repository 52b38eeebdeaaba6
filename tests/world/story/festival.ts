import { createChance, type Chance } from '#world/random/chance.ts';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { until } from '#world/time/until.ts';
import { createFacts } from './festival-facts.ts';
import { spendTheDay, type Visitor } from './festival-deeds.ts';
import { openScene, type Scene } from './scene.ts';
import { visitOnce } from './story.ts';

export interface FestivalPlan {
  kills: number;
  seed: number;
  /** number of kills after which everything is sent and compared with the server's rows */
  settleEvery?: number;
  /** maximum duration, however many kills there were */
  minutes?: number;
  tell?: (line: string) => void;
}

interface Festival {
  kills: number;
  /** changes confirmed on the screen */
  saved: number;
  /** changes in progress at a kill */
  cutOff: number;
  /** confirmed changes that are lost or duplicated */
  faults: string[];
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The network breaks and recovers while the app is used. */
function setNetwork({ proxy }: Scene, isOn: boolean): void {
  if (isOn) proxy?.restore();
  else proxy?.cut();
}

async function ownEventOf(url: string, token: string): Promise<number> {
  const inMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const body = { title: 'Festival del tren', description: 'Tres días', date_time: inMonth, capacity: 400 };
  const { json } = await callApi(url, { method: 'POST', path: '/events', token, body });
  return (json as { event_id: number }).event_id;
}

/** How long the app may take to open on an idle machine; on a slower one everything takes longer. */
const usualOpeningMs = 1_500;

interface Stretch {
  chance: Chance;
  /** how much slower than usual the machine is right now */
  pace: number;
}

/**
 * One stretch of the day, which ends with the browser being killed.
 * @returns errors on pages that the kill doesn't explain
 */
async function untilKilled(scene: Scene, visitors: readonly Visitor[], { chance, pace }: Stretch): Promise<string[]> {
  let isKilled = false;
  const faults: string[] = [];
  const days = visitors.map((visitor) =>
    spendTheDay(visitor, () => isKilled).catch((error: unknown) => {
      // A killed browser doesn't answer any more; anything else is a fault of the app.
      if (!isKilled) faults.push(`tab ${String(visitor.tab)}: ${String(error)}`);
    }),
  );
  const lifeMs = chance.int(500, 6_000) * pace;
  const changes = chance.isTrue(0.4) ? chance.next() * lifeMs : lifeMs;
  await pause(changes);
  if (changes < lifeMs) setNetwork(scene, chance.isTrue(0.5));
  await pause(lifeMs - changes);
  isKilled = true;
  await scene.profile().kill();
  await Promise.all(days);
  return faults;
}

/**
 * A festival visitor uses two tabs on an unreliable network: browses, likes, posts, writes messages, drafts, publishes
 * and edits. The browser is killed at random moments, repeatedly. What the screen had confirmed must be on the device
 * afterwards, and at the end on the server, once.
 */
export async function runFestival({ kills, seed, settleEvery = 15, minutes, tell = () => undefined }: FestivalPlan) {
  const chance = createChance(seed);
  const scene = await openScene({ hasProxy: true });
  const result: Festival = { kills: 0, saved: 0, cutOff: 0, faults: [] };
  const endsAt = performance.now() + (minutes ?? Infinity) * 60_000;
  try {
    const { url } = scene.server();
    const { userId, token } = await logIn(url, people.ana);
    const { userId: friend } = await logIn(url, people.luis);
    const ownEvent = await ownEventOf(url, token);
    const { page: first } = await scene.launch();
    await visitOnce(first, people.ana, userId);
    // Without having opened a conversation before, there is no page to write on offline.
    await first.goto(`/chat?with=${String(friend)}`);
    await first.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    await scene.profile().kill();
    const { facts, begin, lostDrafts, faultsAtServer } = createFacts(scene.dataDir, userId);
    let marks = 0;
    const mark = (what: string) => `${what} ${String(seed)}-${String((marks += 1))}`;

    async function settle(): Promise<string[]> {
      setNetwork(scene, true);
      const { page } = await scene.launch();
      await page.goto('/outbox');
      const look = () => deviceRows(page, userId, 'outbox');
      const isOut = (entries: Awaited<ReturnType<typeof look>>) =>
        entries.every(({ state }) => !['queued', 'sent', 'applied', 'folded'].includes(state));
      const left = await until('an empty outbox', look, isOut);
      await scene.profile().kill();
      const stopped = left.map(({ kind, state, refusal }) => `${kind} is ${state}: ${String(refusal?.message)}`);
      return [...stopped, ...faultsAtServer()];
    }

    while (result.kills < kills && result.faults.length === 0 && performance.now() < endsAt) {
      setNetwork(scene, chance.isTrue(0.6));
      const startedAt = performance.now();
      const { page, context } = await scene.launch();
      const both = [page, await context.newPage()];
      await page.goto('/events');
      const pace = Math.max(1, (performance.now() - startedAt) / usualOpeningMs);
      const lost = lostDrafts(await deviceRows(page, userId, 'drafts'));
      // A browser that finds its own storage damaged starts an empty one, without telling pages.
      if (lost.length > 0) lost.push(`the browser notes of its store: ${scene.storeLog()}`);
      result.faults.push(...lost);
      const visitors = both.map((own, tab): Visitor => ({
        page: own,
        chance: chance.branch(),
        tab,
        mark,
        friend,
        ownEvent,
        begin,
      }));
      result.faults.push(...(await untilKilled(scene, visitors, { chance, pace })));
      result.kills += 1;
      if (result.kills % settleEvery === 0 || result.kills === kills) result.faults.push(...(await settle()));
      result.saved = facts.filter(({ isSaved }) => isSaved).length;
      result.cutOff = facts.length - result.saved;
      tell(
        `kill ${String(result.kills)}: ${String(result.saved)} saved, ${String(result.cutOff)} cut off, ${result.faults.join('; ') || 'nothing lost'}`,
      );
    }
    // If the time ran out before the kills did, what is still on the device is sent all the same.
    if (result.kills % settleEvery !== 0 && result.kills !== kills) result.faults.push(...(await settle()));
    return result;
  } finally {
    setNetwork(scene, true);
    await scene.close();
  }
}
