import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { TelemetryEvent } from '#server/domain/telemetry-event.ts';
import type { NewJob } from '#server/domain/jobs.ts';
import { failedJobs } from '#server/db/jobs.ts';
import { lastOperatorActions } from '#server/domain/moderation/operator-actions.ts';
import { tidy } from '#server/tidy.ts';
import { jobsDue } from '#server/domain/due-jobs.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { jobNumbers } from '#world/servers/job-numbers.ts';
import { noon } from '#world/scenes/events.ts';

const minuteMs = 60_000;

describe.each(databases)('[API-05] what is owed on $name', ({ open }) => {
  let storage: Storage;
  let nowMs: number;
  let told: TelemetryEvent[];
  let failures: string[];
  let aside: number[];

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());
  beforeEach(() => {
    [nowMs, told, failures, aside] = [noon, [], [], []];
  });

  const claim = async (owner: string, limit = 10) =>
    (await storage.writer.run('job.claim', { owner, now: nowMs, kind: 'push', limit })).jobs;
  const advance = (owner: string, id: number, cursor: string | null, more: NewJob[] = []) =>
    storage.writer.run('job.advance', { owner, id, now: nowMs, cursor, more });
  const left = () => storage.database.read(jobNumbers);

  /** Somebody asks somebody to be friends: a job, whatever becomes of it. */
  let pairs = 0;
  async function root(): Promise<void> {
    const people = [1, 2].map(async (which) => {
      const name = `p${String(which)}x${String(pairs)}`;
      const user = { username: name, name, lastname: name, email: `${name}@example.com`, now: nowMs };
      return await storage.writer.run('user.register', { ...user, notifications_enabled: true, passwordHash: 'none' });
    });
    pairs += 1;
    const [one, two] = await Promise.all(people);
    const body = { receiverId: two?.id ?? 0, client_id: uuidV7() };
    const asked = { kind: 'friend.request', params: {}, body, files: {}, now: nowMs } as const;
    await storage.writer.perform([{ ...asked, actor: { userId: one?.id ?? 0 } }]);
  }
  /** Puts jobs by the one way there is: something that is done leaves them. */
  async function owed(...jobs: Partial<NewJob>[]): Promise<void> {
    await root();
    const [first] = await claim('root', 1);
    const more = jobs.map((job) => ({ kind: 'push' as const, payload: {}, runAt: nowMs, ...job }));
    expect(await advance('root', first?.id ?? 0, null, more)).toBe(true);
  }

  function runner(work: JobHandler['work'], atOnce = 2) {
    return createJobRunner({
      ...storage,
      handlers: { push: { atOnce, work } },
      now: () => nowMs,
      emitTelemetry: (happening) => told.push(happening),
      onFailure: (error) => failures.push((error as Error).message),
      onAside: ({ job }) => aside.push(job),
    });
  }

  async function run(work: JobHandler['work']): Promise<void> {
    const one = runner(work);
    one.wake();
    await one.settled();
    await one.close();
  }

  const nothing = async () => ({ cursor: null, more: [] });

  test('is one process’s at a time, and another one’s when that says nothing any more', async () => {
    await owed({}, {}, {});
    const [first] = await claim('a', 1);
    const others = await claim('b');
    expect([first?.cursor, others.length]).toEqual([null, 2]);
    expect(await claim('c')).toEqual([]);
    nowMs += minuteMs / 2;
    await storage.writer.run('job.keep', { owner: 'a', ids: [first?.id ?? 0], now: nowMs });
    nowMs += minuteMs / 2 + 1;
    expect(new Set((await claim('c')).map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)));
    expect(await advance('b', others[0]?.id ?? 0, '1')).toBe(false);
    expect(await advance('a', first?.id ?? 0, null)).toBe(true);
    for (const { id } of others) expect(await advance('c', id, null)).toBe(true);
    expect(await left()).toEqual({ waiting: 0, aside: 0 });
  });

  test('is never due where there is none', async () => {
    const due = async (now: number) => await storage.database.read((tx) => jobsDue(tx, ['push'], now));
    expect(await due(nowMs)).toEqual({ kinds: [], nextAt: Infinity });
    await owed({ runAt: nowMs + minuteMs });
    expect(await due(nowMs)).toEqual({ kinds: [], nextAt: nowMs + minuteMs });
    nowMs += minuteMs;
    expect((await due(nowMs)).kinds).toEqual(['push']);
    for (const { id } of await claim('a')) await advance('a', id, null);
  });

  test('goes on from where it was when its process died; what one that ends gives back isn’t tried the less', async () => {
    await owed({ payload: { pages: 3 } });
    const [begun] = await claim('a');
    expect(begun?.payload).toEqual({ pages: 3 });
    await advance('a', begun?.id ?? 0, '1');
    nowMs += minuteMs + 1;
    const seen: (string | null)[] = [];
    await run(async ({ cursor }) => {
      seen.push(cursor);
      return { cursor: cursor === '1' ? '2' : null, more: [] };
    });
    expect([seen, told]).toEqual([['1', '2'], [{ type: 'job', kind: 'push', end: 'done' }]]);
    await owed({});
    for (let count = 0; count < 20; count += 1) {
      expect(await claim('a')).toHaveLength(1);
      await storage.writer.run('job.release', { owner: 'a' });
    }
    await run(nothing);
    expect(await left()).toEqual({ waiting: 0, aside: 0 });
  });

  test('is put off when it fails, later each time, then set aside and told of; the others are done meanwhile', async () => {
    await owed({ payload: { bad: true } }, { payload: {} }, { payload: {} });
    const done: number[] = [];
    const work: JobHandler['work'] = async ({ id, payload }) => {
      if ((payload as { bad?: boolean }).bad === true) throw new Error('no good');
      done.push(id);
      return { cursor: null, more: [] };
    };
    await run(work);
    expect([done.length, failures, await left()]).toEqual([2, ['no good'], { waiting: 1, aside: 0 }]);
    const tries: number[] = [];
    while (aside.length === 0) {
      const before = failures.length;
      for (let waitedMs = 0; failures.length === before && waitedMs < 3600_000; waitedMs += 5_000) {
        nowMs += 5_000;
        await run(work);
        if (failures.length > before) tries.push(waitedMs + 5_000);
      }
    }
    expect(tries).toEqual([5, 10, 20, 40, 80, 160, 320].map((seconds) => seconds * 1000));
    expect([aside.length, told.at(-1), await left()]).toEqual([
      1,
      { type: 'job', kind: 'push', end: 'set-aside' },
      { waiting: 0, aside: 1 },
    ]);
    await tidy(storage.writer, nowMs + 31 * 24 * 60 * minuteMs);
    expect(await left()).toEqual({ waiting: 0, aside: 0 });
  });

  test('is set aside too where it ends the process each time', async () => {
    await owed({});
    for (let count = 0; count < 8; count += 1) {
      expect(await claim('a')).toHaveLength(1);
      nowMs += minuteMs + 1;
    }
    await run(nothing);
    expect([aside.length, await left()]).toEqual([1, { waiting: 0, aside: 1 }]);
    await tidy(storage.writer, nowMs + 31 * 24 * 60 * minuteMs);
  });

  test('[ADMIN-03] failed jobs are tried again or discarded by operators; waiting ones stay', async () => {
    const boss = { email: 'boss@example.com', username: 'boss', name: 'B', lastname: 'B', passwordHash: 'none' };
    const { id: operatorId } = await storage.writer.run('user.register', {
      ...{ ...boss, notifications_enabled: true, now: nowMs },
    });
    const failTwice = async () => {
      await owed({}, {});
      for (let count = 0; count < 9; count += 1) {
        await claim('a');
        nowMs += minuteMs + 1;
      }
      expect(await left()).toEqual({ waiting: 0, aside: 2 });
    };
    await failTwice();
    await owed({ runAt: nowMs + minuteMs });
    const change = () => ({ operatorId, now: nowMs });
    const { since, ...failed } = await storage.database.read(failedJobs);
    expect([failed.count, failed.reason, nowMs - (since ?? 0)]).toEqual([
      2,
      'begun again and again without an end',
      minuteMs + 1,
    ]);
    expect(await storage.writer.run('jobs.retry', change())).toBe(2);
    expect(await left()).toEqual({ waiting: 3, aside: 0 });
    await run(nothing);
    expect([failures, aside, await left()]).toEqual([[], [], { waiting: 1, aside: 0 }]);
    nowMs += minuteMs;
    await run(nothing);
    await failTwice();
    expect(await storage.writer.run('jobs.discard', change())).toBe(2);
    expect(await left()).toEqual({ waiting: 0, aside: 0 });
    expect(await storage.database.read(failedJobs)).toEqual({ count: 0, since: null, reason: null });
    const actions = await storage.database.read(lastOperatorActions);
    expect(actions.map(({ action, detail, operator }) => [action, detail, operator?.username])).toEqual([
      ['jobs.discard', '2', 'boss'],
      ['jobs.retry', '2', 'boss'],
    ]);
  });

  test('so many are done at once, and no more are begun before one ends', async () => {
    await owed({}, {}, {}, {}, {});
    let [open, most] = [0, 0];
    await run(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise(setImmediate);
      open -= 1;
      return { cursor: null, more: [] };
    });
    expect([most, await left()]).toEqual([2, { waiting: 0, aside: 0 }]);
  });

  test('is done when its time has come; a newer one about the same takes the place and the turn of one that waits', async () => {
    await owed(
      { runAt: noon + 10, about: 'x', payload: { n: 1 } },
      { runAt: noon + 99, about: 'x', payload: { n: 2 } },
    );
    const seen: unknown[] = [];
    const note: JobHandler['work'] = async ({ payload }) => {
      seen.push(payload);
      return { cursor: null, more: [] };
    };
    await run(note);
    expect(seen).toEqual([]);
    nowMs = noon + 10;
    await run(note);
    expect([seen, await left()]).toEqual([[{ n: 2 }], { waiting: 0, aside: 0 }]);
  });

  test('isn’t taken by a process whose clock is a little behind', async () => {
    await owed({});
    const [held] = await claim('a');
    nowMs -= 50;
    expect(await claim('b')).toEqual([]);
    nowMs += 50;
    await advance('a', held?.id ?? 0, null);
  });

  test('what a clock that was ahead has begun waits for no such time', async () => {
    await owed({});
    nowMs += 365 * 24 * 60 * minuteMs;
    expect(await claim('a')).toHaveLength(1);
    nowMs = noon;
    expect(await claim('b')).toHaveLength(1);
    await storage.writer.run('job.release', { owner: 'b' });
    await run(nothing);
  });
});
