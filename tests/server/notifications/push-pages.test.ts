import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushPage } from '#server/domain/notifications/push-jobs.ts';
import type { PushJob } from '#server/domain/notifications/push-jobs.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPushScene } from '#world/scenes/push.ts';
import { noon } from '#world/scenes/events.ts';
import { jobNumbers } from '#world/servers/job-numbers.ts';

const hourMs = 3600_000;
const crowd = 230;

describe.each(databases)('[CHAT-08] pushes that are owed, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPushScene>;
  let ana: Actor;
  let ben: Actor;
  let eventId: number;

  beforeAll(async () => {
    storage = await open();
    scene = createPushScene(storage);
    [ana, ben] = [await scene.reachable(), await scene.reachable()];
    eventId = (await scene.event(ana, { capacity: 1_000 })).id;
    const people: Actor[] = [];
    for (let count = 0; count < crowd; count += 1) people.push(await scene.reachable());
    const requests = people.map((who) =>
      scene.request(who, 'event.subscribe', { event_id: eventId, subscribed: true }),
    );
    await storage.writer.perform(requests);
  });
  afterAll(async () => {
    await scene.close();
    await storage.close();
  });
  beforeEach(() => {
    scene.at(noon);
    scene.answers(() => ({ end: 'taken' }));
    scene.endsOf();
  });

  const left = async () => (await storage.database.read(jobNumbers)).waiting;
  /** All who come are told something at a moment of its own. */
  let hours = 0;
  function cancelled(status: 'active' | 'cancelled') {
    hours += 1;
    const now = noon + hours * hourMs;
    scene.at(now);
    return scene.perform(ana, 'event.update', { status }, { params: { id: String(eventId) }, now });
  }

  /** It takes place after all, which all have been told. */
  async function reopened(): Promise<void> {
    await scene.whom(() => cancelled('active'));
    scene.endsOf();
  }

  test('reach everybody, a page at a time', async () => {
    scene.load();
    const told = await scene.whom(() => cancelled('cancelled'));
    expect([told.length, new Set(told).size, await left()]).toEqual([crowd, crowd, 0]);
    expect([scene.load(), scene.endsOf()]).toEqual([100, { taken: crowd }]);
  });

  test('are brought later to those whose service can’t take them now, and to nobody else; each service by itself', async () => {
    await reopened();
    const busy = (to: string) => Number(to.split('/')[3]) % 2 === 0;
    scene.answers((to) => (busy(to) ? { end: 'later', afterMs: 600_000 } : { end: 'taken' }));
    const told = await scene.told(() => cancelled('cancelled'));
    expect(told).toHaveLength(crowd);
    const { taken = 0, later = 0 } = scene.endsOf();
    expect([taken + later, later > 100, await left()]).toEqual([crowd, true, 3]);
    const begunAt = noon + hours * hourMs;
    scene.at(begunAt + 599_999);
    expect(await scene.told(async () => undefined)).toEqual([]);
    scene.at(begunAt + 600_000);
    scene.answers(() => ({ end: 'taken' }));
    const again = await scene.told(async () => undefined);
    expect([again.length, again.every(({ to }) => busy(to)), scene.endsOf()]).toEqual([later, true, { taken: later }]);
    expect(await left()).toBe(0);
  });

  test('go on where a process died over them: what it had noted as brought isn’t brought again', async () => {
    await reopened();
    await cancelled('cancelled');
    const now = noon + hours * hourMs;
    const held = { owner: 'who dies', now };
    const { jobs } = await storage.writer.run('job.claim', { ...held, kind: 'push', limit: 1 });
    const [job] = jobs;
    if (job === undefined) throw new Error('Nothing is owed');
    const { of } = job.payload as { of: { first: number } };
    await storage.writer.run('job.advance', { ...held, id: job.id, cursor: String(of.first + 99), more: [] });
    expect(await scene.whom(async () => undefined)).toEqual([]);
    scene.at(now + 60_001);
    expect(await scene.whom(async () => undefined)).toHaveLength(crowd - 100);
  });

  test('are counted, and brought no more, where they are of no use any longer', async () => {
    await reopened();
    await cancelled('cancelled');
    scene.at(noon + hours * hourMs + 3 * 24 * hourMs);
    expect(await scene.told(async () => undefined)).toEqual([]);
    expect([scene.endsOf(), await left()]).toEqual([{ expired: crowd }, 0]);
  });

  test('an older word that couldn’t be brought takes no newer one’s place', async () => {
    scene.answers(() => ({ end: 'later', afterMs: 60_000 }));
    const older = await scene.send(ana, ben);
    await scene.whom(async () => undefined);
    const newer = await scene.send(ana, ben);
    await scene.whom(async () => undefined);
    const idOf = ({ body }: typeof older) => (body as { data: { id: number } }).data.id;
    // As where the older one's call hung for longer than the newer one's.
    const jobs = storage.writer;
    const { jobs: claimed } = await jobs.run('job.claim', { kind: 'push', owner: 'x', now: noon + 60_000, limit: 9 });
    expect(claimed).toHaveLength(1);
    const [job] = claimed;
    const { only } = (job?.payload ?? {}) as { only: number[] };
    const payload = { of: { what: 'message', id: idOf(older) }, at: noon, only, tries: 1 };
    const more = [{ kind: 'push' as const, payload, runAt: noon + 60_000 }];
    await jobs.run('job.advance', { id: job?.id ?? 0, owner: 'x', now: noon + 60_000, cursor: null, more });
    const page = await storage.database.read((tx) => pushPage(tx, payload as PushJob, null, noon + 60_000));
    expect([page.targets.length, page.payload?.body]).toEqual([
      1,
      (newer.body as { data: { content: string } }).data.content,
    ]);
    scene.answers(() => ({ end: 'taken' }));
    scene.at(noon + 60_000);
    expect(await scene.whom(async () => undefined)).toEqual([ben.userId]);
    expect(await left()).toBe(0);
  });

  test('a word that was followed by another or taken back since is not brought late', async () => {
    scene.answers(() => ({ end: 'later', afterMs: 60_000 }));
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([ben.userId]);
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([ben.userId]);
    // The newer one took the place of the one that waited.
    expect(await left()).toBe(1);
    scene.answers(() => ({ end: 'taken' }));
    scene.at(noon + 60_000);
    expect(await scene.whom(async () => undefined)).toEqual([ben.userId]);
    scene.answers(() => ({ end: 'later', afterMs: 60_000 }));
    const { body } = await scene.send(ana, ben);
    await scene.whom(async () => undefined);
    await scene.on(ana, 'message.delete', (body as { data: { id: number } }).data.id, {});
    scene.at(noon + 300_000);
    expect([await scene.whom(async () => undefined), await left()]).toEqual([[], 0]);
  });
});
