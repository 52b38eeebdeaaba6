import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event, EventPatch } from '#contract/events/entity.ts';
import type { TicketType } from '#contract/events/parts.ts';
import type { ErrorReply } from '#contract/sync/refusals.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aConcert } from '#world/scenes/events.ts';

const type = (name: string, price: string, more: Partial<TicketType> = {}): TicketType => ({
  name,
  price,
  quantity: '10',
  description: '',
  ...more,
});
const paid = { pricing_type: 'paid', price: '8.00', ticket_types: [type('Standing', '8.00'), type('Table', '15.00')] };

describe.each(engines)('prices on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.inject({ method, url, payload, headers: ana.headers });
  const create = async (values: object) =>
    (await send('POST', '/api/events', { ...aConcert, ...values })).json<Event>();
  const edit = ({ id }: Event, values: object) => send('PUT', `/api/events/${String(id)}`, values);
  const read = async ({ id }: Event) =>
    (await server.inject({ method: 'GET', url: `/api/events/${String(id)}` })).json<Event>();
  const baseOf = ({ price, pricing_type, ticket_types, currency, payment, payment_url }: Event) => ({
    price: { price, pricing_type, ticket_types, currency, payment, payment_url },
  });
  const types = (event: Event) => event.ticket_types.map(({ id, name }) => [name, id]);

  test('[PRICE-01] types that come without ids get them, and keep them by their names in edits of old clients', async () => {
    const event = await create(paid);
    const [standing, table] = event.ticket_types.map(({ id }) => id);
    expect(new Set([standing, table, undefined]).size).toBe(3);
    await edit(event, { ticket_types: [type('Table', '20.00'), type('Balcony', '9.00')] });
    const now = await read(event);
    expect(types(now)[0]).toEqual(['Table', table]);
    expect([standing, table, undefined]).not.toContain(types(now)[1]?.[1]);
  });

  test('[PRICE-01] an id that a client made stays through a renaming; each is there once', async () => {
    const event = await create({ ...paid, ticket_types: [type('Standing', '8.00', { id: 'made-here' })] });
    await edit(event, { ticket_types: [type('Front row', '8.00', { id: 'made-here' })] });
    expect(types(await read(event))).toEqual([['Front row', 'made-here']]);
    for (const ids of [['a', 'a'], ['not an id'], ['']]) {
      const reply = await edit(event, { ticket_types: ids.map((id) => type('A', '8.00', { id })) });
      expect(reply.statusCode).toBe(422);
      expect(Object.keys(reply.json<ErrorReply>().fields ?? {})[0]).toMatch(/^ticket_types/);
    }
  });

  test('[PRICE-02] [PRICE-03] currency and place of payment are stored, and stay in edits that don’t name them', async () => {
    const said = { currency: 'EUR', payment: 'online', payment_url: 'https://tickets.example.com/jazz' };
    const event = await create({ ...paid, ...said });
    expect(event).toMatchObject(said);
    await edit(event, { title: 'Renamed', price: '9.00' });
    expect(await read(event)).toMatchObject({ title: 'Renamed', price: '9.00', ...said });
    await edit(event, { currency: null, payment: 'door', payment_url: null });
    expect(await read(event)).toMatchObject({ currency: null, payment: 'door', payment_url: null });
    expect(await create(aConcert)).toMatchObject({ currency: null, payment: null, payment_url: null });
  });

  test.each([
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ payment: 'later' }, 'payment'],
    [{ payment_url: 'javascript:alert(1)' }, 'payment_url'],
    [{ payment_url: 'tickets.example.com' }, 'payment_url'],
  ])('[PRICE-02] [PRICE-03] %o is refused by its field, in a new event and in an edit', async (values, field) => {
    const event = await create(paid);
    for (const reply of [await send('POST', '/api/events', { ...aConcert, ...values }), await edit(event, values)]) {
      expect(reply.statusCode).toBe(422);
      expect(Object.keys(reply.json<ErrorReply>().fields ?? {})).toEqual([field]);
    }
  });

  test('[PRICE-04] quantities and the capacity need not agree', async () => {
    expect(await create({ ...paid, capacity: 3 })).toMatchObject({ capacity: 3 });
  });

  interface Meeting {
    first: (event: Event) => EventPatch;
    second: (event: Event) => EventPatch;
    /** what is stored then; null: the second is asked about */
    stored: object | null;
  }

  const change = ({ ticket_types: all }: Event, at: number, values: Partial<TicketType>) => ({
    ticket_types: all.map((one, index) => (index === at ? { ...one, ...values } : one)),
  });

  const meetings: Record<string, Meeting> = {
    'another type each': {
      first: (event) => change(event, 0, { name: 'Front' }),
      second: (event) => change(event, 1, { price: '18.00' }),
      stored: {
        price: '8.00',
        ticket_types: [
          { name: 'Front', price: '8.00' },
          { name: 'Table', price: '18.00' },
        ],
      },
    },
    'another part of one type, and the lowest price with it': {
      first: (event) => ({ ...change(event, 0, { price: '5.00' }), price: '5.00' }),
      second: (event) => change(event, 0, { name: 'Front' }),
      stored: { price: '5.00', ticket_types: [{ name: 'Front', price: '5.00' }, { name: 'Table' }] },
    },
    'a type and the place of payment': {
      first: (event) => change(event, 0, { name: 'Front' }),
      second: () => ({ payment: 'door' }),
      stored: { payment: 'door', ticket_types: [{ name: 'Front' }, { name: 'Table' }] },
    },
    'a new type each': {
      first: (event) => ({ ticket_types: [...event.ticket_types, type('Child', '2.00', { id: 'c' })], price: '2.00' }),
      second: (event) => ({
        ticket_types: [type('Senior', '3.00', { id: 's' }), ...event.ticket_types],
        price: '3.00',
      }),
      stored: { price: '2.00', ticket_types: [{}, {}, { name: 'Child' }, { name: 'Senior' }] },
    },
    'one removed, the other put first': {
      first: (event) => ({ ticket_types: event.ticket_types.slice(1), price: '15.00' }),
      second: (event) => ({ ticket_types: event.ticket_types.toReversed() }),
      stored: { price: '15.00', ticket_types: [{ name: 'Table' }] },
    },
    'the same price of one type': {
      first: (event) => change(event, 0, { price: '9.00' }),
      second: (event) => change(event, 0, { price: '10.00' }),
      stored: null,
    },
    'one removed, the same changed': {
      first: (event) => ({ ticket_types: event.ticket_types.slice(1) }),
      second: (event) => change(event, 0, { price: '10.00' }),
      stored: null,
    },
    'a currency and an amount': {
      first: () => ({ currency: 'EUR' }),
      second: (event) => change(event, 0, { price: '10.00' }),
      stored: null,
    },
    'free and an amount': {
      first: () => ({ pricing_type: 'free', price: '0.00' }),
      second: (event) => change(event, 0, { price: '10.00' }),
      stored: null,
    },
    'two places of payment': {
      first: () => ({ payment: 'door' }),
      second: () => ({ payment: 'online', payment_url: 'https://tickets.example.com' }),
      stored: null,
    },
  };

  test.each(Object.entries(meetings))('[PRICE-01] two edits meet: %s', async (_name, { first, second, stored }) => {
    const event = await create(paid);
    expect((await edit(event, { ...first(event), base: baseOf(event) })).statusCode).toBe(200);
    const reply = await edit(event, { ...second(event), base: baseOf(event) });
    expect(reply.statusCode).toBe(stored === null ? 409 : 200);
    // What is asked about changes nothing.
    expect(await read(event)).toMatchObject(stored ?? first(event));
  });

  test('[PRICE-01] a base without ids, as old clients send it, or one that is no base at all, is no mistake of the server', async () => {
    const event = await create(paid);
    const old = { price: '8.00', pricing_type: 'paid', ticket_types: paid.ticket_types };
    const reply = await edit(event, { ticket_types: [type('Standing', '7.00')], base: { price: old } });
    expect(reply.statusCode).toBe(200);
    expect(types(await read(event))).toEqual([types(event)[0]]);
    for (const ticket_types of ['x', [null], [{ id: 5 }], [{ name: 'A' }, { name: 'A' }], {}]) {
      const base = { price: { ...old, price: '1.00', ticket_types } };
      expect((await edit(event, { ticket_types: [type('Other', '6.00')], base })).statusCode).toBe(409);
    }
  });
});
