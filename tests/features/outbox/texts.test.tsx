import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { newEntry } from '#data/outbox/mutate.ts';
import { canSendClosed } from '#features/outbox/status/can-send-closed.ts';
import { waitText } from '#features/outbox/entry/mutation-texts.ts';
import { connectivityText } from '#features/outbox/status/connectivity-text.ts';
import { idleStatus } from '#sync/engine/status.ts';
import { showOutbox, tell } from './stage.tsx';
import { ownUser, signedIn } from '#world/screens/person.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that can do this. */
function browserWith(features: object, state: 'granted' | 'denied' = 'granted'): void {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ active: {}, ...features }) },
    permissions: { query: () => Promise.resolve({ state }) },
  });
}

test('[OFF-08] nothing is promised of a closed app that isn’t kept', async () => {
  browserWith({});
  expect(await canSendClosed()).toBe(false);
  browserWith({ sync: {} }, 'denied');
  expect(await canSendClosed()).toBe(false);
  browserWith({ sync: {}, active: null });
  expect(await canSendClosed()).toBe(false);
  browserWith({ sync: {} });
  expect(await canSendClosed()).toBe(true);
  const device = new DeviceDb();
  await device.open();
  await signIn(device, { user: ownUser(1), token: 't', remember: false }, 1);
  expect(await canSendClosed()).toBe(false);
  device.close();
  await device.delete();
});

test('[OFF-08] [OFF-10] the words follow what the browser can do', async () => {
  browserWith({ sync: {} });
  await tell(await signedIn(), { gate: 'offline' });
  showOutbox();
  expect(await screen.findByText(/goes out by itself .*, even when Scape is closed/)).toBeTruthy();
  expect(connectivityText({ ...idleStatus, gate: 'offline' }, false, 1)).toMatch(/will be sent when you next open it/);
  expect(connectivityText({ ...idleStatus, gate: 'portal' }, true, 1)).toMatch(
    /doesn’t let Scape through.* goes out by itself when it can/,
  );
});

test('[OFF-10] nothing is being sent where nothing waits', () => {
  const busy = { ...idleStatus, isDraining: true };
  expect([connectivityText(busy, true, 1), connectivityText(busy, true, 0)]).toEqual(['Sending now.', 'Connected.']);
});

test('[OFF-10] a change that somebody on the way keeps from the server says what may help', () => {
  expect(
    waitText({ ...newEntry('event.like', { event: 'e', liked: true }, 1, { id: '1', nowMs: 1 }), isHindered: true }, 0),
  ).toMatch(/doesn’t let this through\. Another one may/);
});

test('[TRUST-02] a change that an account is too new for says why, and from when it goes out', () => {
  const entry = newEntry('event.like', { event: 'e', liked: true }, 1, { id: '1', nowMs: 1 });
  const until = new Date(2026, 10, 28, 18, 31).getTime();
  const postponed = { ...entry, attempts: 2, postponed: { reason: 'Three events a day.', until } };
  expect(waitText(postponed, until - 1)).toMatch(
    /^Three events a day\. This is kept here and goes out by itself from Sat,? 28 Nov,? 18:31\.$/,
  );
  expect(waitText(postponed, until)).toMatch(/^Tried 2 times/);
});

test('[CONFIRM-07] a change that waits for the e-mail to be confirmed says so', () => {
  const entry = newEntry('event.like', { event: 'e', liked: true }, 1, { id: '1', nowMs: 1 });
  expect(waitText({ ...entry, attempts: 1, notBefore: 9, postponed: { until: 'email' } }, 0)).toMatch(
    /until you confirm your email/,
  );
});
