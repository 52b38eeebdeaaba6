import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccountCalls } from '#app/session/account-calls.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';

let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user: somebody(), token: 't'.repeat(43), remember: true }, 1);
});
afterEach(async () => {
  device.close();
  await device.delete();
  vi.unstubAllGlobals();
});

const sync = { wake: vi.fn(), pass: vi.fn() };
const running = { switchAccount: () => Promise.resolve(), inBackground: vi.fn() };
const calls = () => createAccountCalls(() => Promise.resolve({ device, sync, ...running }));
const times = { created_at: '2026-11-01', last_seen_at: '2026-11-01', expires_at: '2026-12-01' };
const session = { id: 1, current: true, device: 'Chromium on Linux', ...times };

test('[PROF-13] the sessions are the server’s, and a new password is told with what is wrong with which field', async () => {
  answerCalls({
    '/auth/sessions': { json: { data: [session] } },
    '/auth/change-password': {
      status: 422,
      json: { message: 'No', error: 'invalid', fields: { currentPassword: 'Wrong' } },
    },
  });
  expect(await calls().sessions.list()).toEqual({ ok: true, value: [session] });
  const body = { currentPassword: 'scape2025', newPassword: 'scape2026' };
  expect(await calls().changePassword(body)).toMatchObject({
    ok: false,
    message: 'No',
    fields: { currentPassword: 'Wrong' },
  });
});

test('[PROF-13] [SESS-06] no answer, and one that nobody understands, are told and not thrown', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  answerCalls({ '/auth/sessions': 'none' });
  const message = 'There is no connection. The list of your sign-ins is only on the server.';
  expect(await calls().sessions.list()).toEqual({ ok: false, message, why: 'unheard' });
  expect(report).not.toHaveBeenCalled();
  answerCalls({ '/auth/sessions': { json: { data: 'nothing' } } });
  expect(await calls().sessions.list()).toMatchObject({ ok: false, message: 'This could not be done' });
  expect(report).toHaveBeenCalledTimes(1);
});

test('[PROF-13] the calendar link is the server’s, and without an answer that is said in its own words', async () => {
  const url = 'https://scape.example/api/feeds/mine/a.ics';
  answerCalls({ '/auth/calendar-link': { json: { url } } });
  expect(await calls().calendar.read()).toEqual({ ok: true, value: url });
  expect(await calls().calendar.renew()).toEqual({ ok: true, value: url });
  expect(await calls().calendar.end()).toEqual({ ok: true, value: null });
  answerCalls({ '/auth/calendar-link': { json: { url: null } } });
  expect(await calls().calendar.read()).toEqual({ ok: true, value: null });
  answerCalls({ '/auth/calendar-link': 'none' });
  const message = 'There is no connection. The link is kept by the server, so it can’t be shown or changed now.';
  expect(await calls().calendar.read()).toMatchObject({ ok: false, message });
});
