import { beforeEach, expect, test } from 'vitest';
import { createUpdate, type Update, type UpdatePorts } from '#app/update/update.ts';

let log: string[];
let taken: () => void;
let consent: () => void;
let failures: unknown[];

beforeEach(() => {
  log = [];
  failures = [];
});

const ask = async () => void log.push('others asked');

/** A window; each step of an update is noted as it happens. */
function openWindow(given: Partial<UpdatePorts> = {}): Update {
  return createUpdate({
    offer(onConsent) {
      log.push('offer');
      consent = onConsent;
    },
    showWaiting: () => log.push('waiting'),
    showFailure: (error) => failures.push(error),
    flushOtherWindows: ask,
    flushPageState: async () => void log.push('put down'),
    pauseSync: async () => {
      log.push('sending stopped');
      return () => log.push('sending goes on');
    },
    activateWaiting: async () => {
      log.push('let in');
      return true;
    },
    onController: (listener) => (taken = listener),
    hasController: () => true,
    pause: () => new Promise(() => undefined),
    reload: () => log.push('reload'),
    ...given,
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[OFF-13] without consent nothing happens, whatever waits', async () => {
  const update = openWindow();
  update.newVersionFound();
  update.newVersionFound();
  await settled();
  expect(log).toEqual(['offer', 'offer']);
});

test('[OFF-13] the page is not left where something can’t be put on the disk: it is said, sending goes on, and the offer stands', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  let tries = 0;
  const update = openWindow({
    flushPageState: () => ((tries += 1) === 2 ? Promise.reject(full) : Promise.resolve()),
    activateWaiting: async () => false,
  });
  update.newVersionFound();
  consent();
  await settled();
  expect(log).toEqual(['offer', 'waiting', 'others asked', 'sending stopped', 'sending goes on', 'offer']);
  expect(failures).toEqual([full]);
  consent();
  await settled();
  expect(log.at(-1)).toBe('reload');
});

test('[OFF-13] what is typed is on the disk and nobody sends before the new version is let in; then one reload', async () => {
  const update = openWindow();
  update.newVersionFound();
  consent();
  consent();
  await settled();
  expect(log).toEqual(['offer', 'waiting', 'others asked', 'put down', 'sending stopped', 'let in']);
  taken();
  taken();
  await settled();
  consent();
  await settled();
  // What was typed while the version was let in is put down too.
  expect(log.slice(6)).toEqual(['put down', 'reload']);
});

test('[OFF-13] a version that doesn’t come is not waited for without end: it is said, sending goes on, and the offer stands', async () => {
  let isOver: () => void = () => undefined;
  const update = openWindow({ pause: () => new Promise((resolve) => (isOver = resolve)) });
  update.newVersionFound();
  consent();
  await settled();
  isOver();
  await settled();
  expect(log.slice(5)).toEqual(['let in', 'sending goes on', 'offer']);
  expect(failures.map(String)).toEqual([expect.stringContaining('still getting ready')]);
  consent();
  await settled();
  taken();
  await settled();
  expect(log.at(-1)).toBe('reload');
});

test('[OFF-13] where another window has let it in, this one is only loaded anew', async () => {
  openWindow({ activateWaiting: async () => false });
  taken();
  consent();
  await settled();
  expect(log.filter((step) => step === 'reload' || step === 'offer')).toEqual(['offer', 'reload']);
});

test('[OFF-13] another window’s consent loads nothing anew here: it is offered', async () => {
  openWindow();
  taken();
  await settled();
  expect(log).toEqual(['offer']);
});

test('the worker of a first visit is no new version; the next one is', async () => {
  openWindow({ hasController: () => false });
  taken();
  expect(log).toEqual([]);
  taken();
  expect(log).toEqual(['offer']);
});

test('a version that takes the place of the one that was agreed to is let in as well', async () => {
  const update = openWindow();
  update.newVersionFound();
  consent();
  await settled();
  update.newVersionFound();
  expect(log.filter((step) => step === 'let in')).toHaveLength(2);
  expect(log.filter((step) => step === 'offer')).toHaveLength(1);
});
