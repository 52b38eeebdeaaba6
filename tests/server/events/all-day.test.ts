import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { ErrorReply } from '#contract/sync/refusals.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert } from '#world/scenes/events.ts';

const zone = 'America/Santo_Domingo';
/** As an app sends it that knows days. */
const fair = {
  ...aConcert,
  timezone: zone,
  start_date: '2027-03-01',
  end_date: '2027-03-03',
  date_time: '2027-03-01T00:00:00-04:00',
};

describe.each(engines)('[CARD-09] [DET-01] all-day events on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  const create = (payload: object) =>
    server.inject({ method: 'POST', url: '/api/events', payload, headers: ana.headers });
  const edit = ({ id }: Event, payload: object) =>
    server.inject({ method: 'PUT', url: `/api/events/${id}`, payload, headers: ana.headers });
  const made = async (payload: object) => (await create(payload)).json<Event>();
  const read = async ({ id }: Event) =>
    (await server.inject({ method: 'GET', url: `/api/events/${id}` })).json<Event>();

  test('are kept as days, and their times follow from them, whatever is sent beside', async () => {
    const event = await made({ ...fair, date_time: '2027-03-01T09:00:00-04:00', end_date_time: null });
    expect(await read(event)).toMatchObject({
      start_date: '2027-03-01',
      end_date: '2027-03-03',
      date_time: '2027-03-01T00:00:00-04:00',
      end_date_time: '2027-03-03T23:59:59-04:00',
    });
  });

  test('follow their zone when it changes', async () => {
    const event = await made(fair);
    await edit(event, { timezone: 'Europe/Madrid' });
    expect(await read(event)).toMatchObject({ start_date: '2027-03-01', date_time: '2027-03-01T00:00:00+01:00' });
    await edit(event, { timezone: null });
    expect(await read(event)).toMatchObject({
      date_time: '2027-03-01T00:00:00+00:00',
      end_date_time: '2027-03-03T23:59:59-12:00',
    });
  });

  test('an app that knows no days edits the rest of them, and their time only where it means to', async () => {
    const event = await made(fair);
    const { date_time, end_date_time, timezone, event_type, recurrence } = await read(event);
    const base = { time: { date_time, end_date_time, timezone, event_type, recurrence } };
    // It sends the times that stand for the days along, as it was given them.
    expect((await edit(event, { title: 'Book fair', date_time, end_date_time, base })).statusCode).toBe(200);
    expect(await read(event)).toMatchObject({ title: 'Book fair', start_date: '2027-03-01' });
    const moved = { date_time: '2027-03-02T10:00:00-04:00', end_date_time: '2027-03-02T12:00:00-04:00' };
    expect((await edit(event, { ...moved, base })).statusCode).toBe(200);
    expect(await read(event)).toMatchObject({ ...moved, start_date: null, end_date: null });
  });

  test('a day that somebody else changed meanwhile is a conflict', async () => {
    const event = await made(fair);
    const { date_time, end_date_time, timezone, event_type, recurrence } = await read(event);
    const base = {
      time: {
        date_time,
        end_date_time,
        start_date: '2027-03-01',
        end_date: '2027-03-03',
        timezone,
        event_type,
        recurrence,
      },
    };
    await edit(event, { start_date: '2027-03-02' });
    const reply = await edit(event, { start_date: '2027-02-28', base });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ groups: ['time'] });
  });

  test.each([
    ['start_date', { start_date: '2027-02-30' }, 'Must be a real date'],
    ['start_date', { start_date: '1.3.2027' }, 'Must be a date such as 2026-11-27'],
    ['end_date', { end_date: '2027-02-28' }, 'The last day must not be before the first'],
    ['end_date', { start_date: null }, 'A last day needs a first day (start_date)'],
  ])('[API-02] a wrong %s is named: %o', async (field, wrong, message) => {
    const reply = await create({ ...fair, ...wrong });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.json<ErrorReply>().fields).toEqual({ [field]: message });
  });
});
