import { createChance, type Chance } from '#world/chance.ts';
import { callApi, logIn } from '#world/api-client.ts';
import { people } from '#world/data-template.ts';
import { deviceRows } from '#world/device-rows.ts';
import { until } from '#world/until.ts';
import { createFacts } from './festival-facts.ts';
import { spendTheDay, type Visitor } from './festival-deeds.ts';
import { openScene, type Scene } from './scene.ts';
import { visitOnce } from './story.ts';

export interface FestivalPlan {
  kills: number;
  seed: number;
  /** after how many kills everything goes out and is held against the server's rows */
  settleEvery?: number;
  /** ends the day when so much time is over, however many kills there were */
  minutes?: number;
  tell?: (line: string) => void;
}

interface Festival {
  kills: number;
  /** what the screen had called saved */
  saved: number;
  /** what was under way at a kill */
  cutOff: number;
  /** what was saved and is lost, or is there twice */
  faults: string[];
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The network comes and goes while somebody is there. */
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

/** How long the app may take to open on an idle machine; where it takes longer everything does. */
const usualOpeningMs = 1_500;

interface Stretch {
  chance: Chance;
  /** how much slower than usual the machine is at this moment */
  pace: number;
}

/** One stretch of the day, which ends with the death of the browser. @returns what went wrong on a page by itself */
async function untilKilled(scene: Scene, visitors: readonly Visitor[], { chance, pace }: Stretch): Promise<string[]> {
  let isKilled = false;
  const faults: string[] = [];
  const days = visitors.map((visitor) =>
    spendTheDay(visitor, () => isKilled).catch((error: unknown) => {
      // A browser that was killed answers no more; whatever else goes wrong is a fault of the app.
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
 * Somebody at a festival has two tabs open, where the network comes and goes, and browses, likes, posts, writes messages,
 * drafts, publishes and edits; the browser is killed at random moments, again and again. What the screen had called saved
 * must be on the device after that, and in the end once at the server.
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
    // Who has never read a conversation has nowhere to write without a connection.
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
      // A browser that finds its own store damaged begins a new one, and tells no page.
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
    // Where the time was over before the kills were, what is still on the device goes out all the same.
    if (result.kills % settleEvery !== 0 && result.kills !== kills) result.faults.push(...(await settle()));
    return result;
  } finally {
    setNetwork(scene, true);
    await scene.close();
  }
}
