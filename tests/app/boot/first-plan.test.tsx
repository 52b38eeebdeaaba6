import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OwnUser } from '#contract/account/user.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { signIn, withDevice } from '#data/db/device.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { followPlans } from '#app/offline/note-plans.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';

const hourMs = 3_600_000;
const script = '<script type="module" src="/assets/index-1.js"></script>';

let account: OpenAccount;
let row: EventRow;

/** Somebody goes to an event in an hour, and their window has noted so. */
async function plan(): Promise<void> {
  account = await openFor(somebody());
  const user = account.user as OwnUser;
  await withDevice((device) => signIn(device, { user, token: 'token', remember: true }, 1));
  mirrorSession({ user, token: 'token', remember: true });
  const startMs = Math.ceil(Date.now() / hourMs) * hourMs + hourMs;
  const times = { date_time: new Date(startMs).toISOString(), starts_at: startMs, ends_at: startMs };
  row = eventRow({ title: 'Jazz <b>', ...times, timezone: 'UTC', locationName: 'Sala Bajamar' });
  await hold(account, [row]);
  await account.db.engagements.put({ ...emptyEngagement(row.ref), subscribed: true });
  act(() => accountInUse.set(account));
  followPlans();
  await waitFor(() => expect(localStorage.getItem('first-rows')).toContain('Sala Bajamar'));
  act(() => accountInUse.set(null));
}

/** A window starts at the plans, and nothing of the app comes. @returns what it shows of an event */
async function start(): Promise<Record<string, string | null> | null> {
  history.replaceState(null, '', '/plans');
  document.body.innerHTML = /<body>([^]*)<\/body>/.exec(await readFile('index.html', 'utf8'))?.[1] ?? '';
  document.head.innerHTML = `<template id="start">${script}</template>`;
  runInThisContext(await readFile('public/first.js', 'utf8'));
  await window.firstRows;
  const article = document.querySelector('main article');
  if (article === null) return null;
  const parts = [...article.querySelectorAll<HTMLElement>('[data-is]')];
  return Object.fromEntries(parts.map(({ dataset, textContent }) => [dataset['is'], textContent]));
}

beforeEach(() => {
  document.head.innerHTML = script;
});
afterEach(() => {
  act(() => accountInUse.set(null));
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.cookie = 'scape_session=; Max-Age=0; path=/';
  delete document.documentElement.dataset['session'];
  localStorage.clear();
});

describe('[PLAN-08] before the app there is', () => {
  test('the next plan, with its title, time and place', async () => {
    await plan();
    const shown = await start();
    expect(shown).toMatchObject({ title: 'Jazz <b>', place: 'Sala Bajamar' });
    expect(shown?.['when']).toContain(row.date_time.slice(11, 16));
    expect(document.querySelector('main time')?.getAttribute('datetime')).toBe(row.date_time);
  });

  test('nothing of an event that says something else by now', async () => {
    await plan();
    const later = { ...row, date_time: new Date(row.starts_at + hourMs).toISOString() };
    await account.db.events.put(later);
    expect(await start()).toBeNull();
    await account.db.events.put({ ...row, status: 'cancelled' });
    expect(await start()).toBeNull();
    await account.db.events.put(row);
    expect(await start()).not.toBeNull();
  });

  test('nothing of a place that was given up elsewhere, and no row of it either', async () => {
    await plan();
    await account.db.engagements.put(emptyEngagement(row.ref));
    expect(await start()).toBeNull();
    expect(await window.firstRows).toBeNull();
  });

  test('nothing of what is over', async () => {
    await plan();
    const noted = localStorage.getItem('first-rows') ?? '';
    localStorage.setItem('first-rows', noted.replace(/"untilMs":\d+/, '"untilMs":1'));
    expect(await start()).toBeNull();
  });

  test('nothing on a device whose clock is another one by now', async () => {
    await plan();
    const noted = localStorage.getItem('first-rows') ?? '';
    localStorage.setItem('first-rows', noted.replace(/"offset":-?\d+/, '"offset":1'));
    expect(await start()).toBeNull();
  });

  test('an event of one’s own, where they have no place', async () => {
    await plan();
    await account.db.engagements.put(emptyEngagement(row.ref));
    await account.db.events.put({ ...row, organizer_id: account.user?.user_id ?? 0 });
    expect(await start()).not.toBeNull();
  });

  test('[SESS-05] nothing of another account, after a logout, or after the end of a session', async () => {
    await plan();
    const noted = localStorage.getItem('first-rows') ?? '';
    const other = { ...somebody(), user_id: 77 };
    await withDevice((device) => signIn(device, { user: other, token: 'other', remember: true }, 2));
    expect(await start()).toBeNull();
    await withDevice((device) => signIn(device, { user: account.user as OwnUser, token: 'x', remember: false }, 3));
    expect(await start()).toBeNull();
    document.cookie = 'scape_session=1; path=/';
    expect(await start()).not.toBeNull();
    mirrorSession(null);
    delete document.documentElement.dataset['session'];
    expect(localStorage.getItem('first-rows')).toBeNull();
    localStorage.setItem('first-rows', noted);
    expect(await start()).toBeNull();
  });
});
