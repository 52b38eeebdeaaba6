import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { Store } from '#data/db/store.ts';
import { autosaveMs, createDraftAutosaver, storeMs, type AutosaverOptions } from '#features/wizard/draft/autosaver.ts';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { openEdit } from '#features/wizard/draft/open-edit.ts';
import { openNewEvent } from '#features/wizard/draft/open-new-event.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';

/** A clock that strikes when it is told to. */
function handClock() {
  const waiting: { run: () => void; delayMs: number }[] = [];
  const later: AutosaverOptions['schedule'] = (run, delayMs) => {
    const one = { run, delayMs };
    waiting.push(one);
    return () => {
      if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
    };
  };
  return {
    later,
    delays: () => waiting.map(({ delayMs }) => delayMs),
    strike: () => {
      for (const { run } of waiting.splice(0)) run();
    },
  };
}

function keeperOn(account: OpenAccount, options: Partial<AutosaverOptions> = {}) {
  const initial = { form: emptyForm(), cover: null, step: 0, scrollY: 0, status: 'clean', problem: null } as const;
  return createDraftAutosaver({
    store: account.store,
    ref: 'first',
    createRef: () => 'other',
    initial,
    storedAt: null,
    ...options,
  });
}

const drafts = (account: OpenAccount) => account.db.drafts.toArray();

test('[WIZ-04] a change is stored within 1000 ms of being made, however long the typing goes on', async () => {
  const account = await signedIn();
  const clock = handClock();
  const keeper = keeperOn(account, { schedule: clock.later });
  keeper.change({ title: 'J' });
  keeper.change({ title: 'Ja' });
  keeper.change({ title: 'Jazz' });
  expect(clock.delays().toSorted((left, right) => left - right)).toEqual([storeMs, autosaveMs]);
  expect(keeper.get().status).toBe('unsaved');
  expect(await drafts(account)).toEqual([]);
  clock.strike();
  await keeper.flush();
  expect(keeper.get().status).toBe('saved');
  expect(await drafts(account)).toMatchObject([{ ref: 'first', form: { title: 'Jazz' }, isBroken: false }]);
});

test('[WIZ-04] it is on the device after half a second, and said to be saved exactly 1000 ms after the last change', async () => {
  expect(autosaveMs).toBe(1_000);
  const account = await signedIn();
  let atMs = 0;
  const waiting = new Set<{ run: () => void; dueMs: number }>();
  const pass = (ms: number) => {
    atMs += ms;
    for (const one of [...waiting].filter(({ dueMs }) => dueMs <= atMs)) {
      waiting.delete(one);
      one.run();
    }
  };
  const keeper = keeperOn(account, {
    schedule: (run, delayMs) => {
      const one = { run, dueMs: atMs + delayMs };
      waiting.add(one);
      return () => waiting.delete(one);
    },
  });
  const titles = async () => (await drafts(account)).map(({ form }) => (form as { title: string }).title);
  keeper.change({ title: 'Ja' });
  pass(400);
  keeper.change({ title: 'Jazz' });
  pass(100);
  await vi.waitFor(async () => expect(await titles()).toEqual(['Jazz']));
  pass(899);
  expect(keeper.get().status).toBe('unsaved');
  pass(1);
  expect(keeper.get().status).toBe('saved');
});

test.each(['flush', 'persistOnLeave', 'close'] as const)(
  '[WIZ-04] %s stores what was just typed without waiting, and says so',
  async (way) => {
    const account = await signedIn();
    const clock = handClock();
    const keeper = keeperOn(account, { schedule: clock.later });
    keeper.change({ title: 'Jazz' });
    await keeper[way]();
    expect(await drafts(account)).toMatchObject([{ form: { title: 'Jazz' } }]);
    expect(keeper.get().status).toBe('saved');
  },
);

test('[CARD-09] a page that goes leaves nothing unsaved, and the form comes back as it was, cover included', async () => {
  const account = await signedIn();
  const keeper = await openNewEvent(account.store, null);
  keeper.change({ title: 'Jazz', city: 'Lima' });
  keeper.setCover('a'.repeat(64));
  await keeper.close();
  const again = await openNewEvent(account.store, null);
  expect(again.get()).toMatchObject({ form: { title: 'Jazz', city: 'Lima' }, cover: 'a'.repeat(64), status: 'saved' });
  expect(again.draft().ref).toBe(keeper.draft().ref);
});

test('[WIZ-04] a draft that another tab has changed or published is not overwritten: this one gets a name of its own', async () => {
  const account = await signedIn();
  const mine = await openNewEvent(account.store, null);
  mine.change({ title: 'Mine' });
  await mine.flush();
  const theirs = await openNewEvent(account.store, null);
  theirs.change({ title: 'Theirs' });
  await theirs.flush();
  mine.change({ title: 'Mine, later' });
  await mine.flush();
  const titles = (await drafts(account)).map(({ form }) => (form as { title: string }).title);
  expect(titles.toSorted()).toEqual(['Mine, later', 'Theirs']);
});

test('[WIZ-04] nothing is stored any more once the draft was published', async () => {
  const account = await signedIn();
  const keeper = keeperOn(account);
  keeper.change({ title: 'Jazz' });
  keeper.end();
  keeper.change({ title: 'Jazz 2' });
  await keeper.close();
  expect(await drafts(account)).toEqual([]);
});

test('[OFF-14] a full disk is told in words, what was typed stays, and the next save brings all of it', async () => {
  const account = await signedIn();
  let isFull = true;
  const store: Store = {
    transact: (mode, tables, body) =>
      isFull
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : account.store.transact(mode, tables, body),
  };
  const keeper = keeperOn(account, { store });
  keeper.change({ title: 'Jazz' });
  await keeper.flush();
  expect(keeper.get()).toMatchObject({ status: 'failed', form: { title: 'Jazz' } });
  expect(keeper.get().problem).toMatch(/no room left/);
  isFull = false;
  await keeper.flush();
  expect(keeper.get()).toMatchObject({ status: 'saved', problem: null });
  expect(await drafts(account)).toMatchObject([{ form: { title: 'Jazz' } }]);
});

test('[WIZ-04] a draft that can’t be read is set aside and kept; the form opens empty', async () => {
  const account = await signedIn();
  const broken = {
    ref: 'x',
    kind: 'event' as const,
    form: 'garbage',
    cover: null,
    step: 0,
    updatedAt: 9,
    isBroken: false,
  };
  await account.db.drafts.put(broken);
  const keeper = await openNewEvent(account.store, null);
  expect(keeper.get().form).toEqual(emptyForm());
  expect(await drafts(account)).toEqual([{ ...broken, isBroken: true }]);
});

test('[WIZ-04] an edit has a draft of its own, which a new event never opens, on the values that it began with', async () => {
  const account = await signedIn();
  const event = eventRow({ title: 'Jazz night' });
  const { autosaver: keeper, isResumed } = await openEdit(account.store, event);
  expect(isResumed).toBe(false);
  keeper.change({ title: 'Jazz morning' });
  await keeper.close();
  expect((await openNewEvent(account.store, null)).get().form.title).toBe('');
  const again = await openEdit(account.store, { ...event, title: 'Changed by the server' });
  expect(again).toMatchObject({ isResumed: true, before: { title: 'Jazz night' } });
  expect(again.autosaver.get()).toMatchObject({ form: { title: 'Jazz morning' }, cover: undefined });
});

test('[WIZ-04] the form comes back at the step and the height where it was left; looking around makes no draft', async () => {
  const account = await signedIn();
  const keeper = await openNewEvent(account.store, null);
  keeper.goTo(3);
  keeper.setScroll(120);
  await keeper.close();
  expect(await drafts(account)).toEqual([]);
  const typed = await openNewEvent(account.store, null);
  typed.change({ title: 'Jazz' });
  typed.goTo(3);
  typed.goTo(5);
  typed.setScroll(480);
  await typed.close();
  const again = (await openNewEvent(account.store, null)).get();
  expect(again).toMatchObject({ step: 5, scrollY: 480, form: { title: 'Jazz', visited: [0, 3] } });
});

test('[WIZ-04] several drafts lie side by side: each is opened by its name, the newest without one', async () => {
  const account = await signedIn();
  const names = [crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const [index, name] of names.entries()) {
    const keeper = await openNewEvent(account.store, name);
    keeper.change({ title: `Event ${String(index)}` });
    await keeper.close();
  }
  expect((await openNewEvent(account.store, names[0])).get().form.title).toBe('Event 0');
  expect((await openNewEvent(account.store, names[1])).get().form.title).toBe('Event 1');
  await account.db.drafts.update(names[0], { updatedAt: Date.now() + 1_000 });
  expect((await openNewEvent(account.store, null)).draft().ref).toBe(names[0]);
});

test('[WIZ-04] a draft that is closed waits for what is still being made of it, and stores that', async () => {
  const account = await signedIn();
  const keeper = keeperOn(account, { schedule: handClock().later });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  keeper.waitFor(first.promise);
  const closed = keeper.close();
  keeper.waitFor(second.promise);
  await keeper.flush();
  first.reject(new Error('This one came to nothing.'));
  keeper.change({ title: 'Jazz' });
  second.resolve();
  await closed;
  expect(await drafts(account)).toMatchObject([{ ref: 'first', form: { title: 'Jazz' } }]);
  keeper.change({ title: 'Too late' });
  await keeper.flush();
  expect(await drafts(account)).toMatchObject([{ form: { title: 'Jazz' } }]);
});

test('[WIZ-04] a draft that is published while it is being closed waits for nothing', async () => {
  const account = await signedIn();
  const keeper = keeperOn(account);
  keeper.waitFor(new Promise(() => {}));
  const closed = keeper.close();
  keeper.end();
  await closed;
  expect(await drafts(account)).toEqual([]);
});
