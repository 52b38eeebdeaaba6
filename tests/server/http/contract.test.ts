import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, documentOf } from '#world/contract/api-document.ts';
import { createReplyCheck } from '#world/contract/reply-check.ts';
import { runContract } from '#world/contract/run-contract.ts';
import type { ContractRequest } from '#world/contract/valid-request.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';

// npm run proof -- contract does the same with 20,000 requests and a seed of the moment.
const seed = 20_261;
const roundsOn: Readonly<Record<string, number>> = { SQLite: 3 };
const patienceMs = 300_000;

describe.each(engines)('random requests made from the API’s document, on $name,', ({ name: engine, start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
  });
  afterAll(() => server.close());

  test(
    '[API-01] [API-02] are answered as it says, right ones and wrong ones, in every call',
    async () => {
      const calls = callsOf(await documentOf(server)).map(({ name }) => name);
      expect(calls.length).toBeGreaterThan(100);
      const run = await runContract(server, calls.length * (roundsOn[engine] ?? 1), seed);
      expect(run.faults).toEqual([]);
      expect(run.calls.toSorted()).toEqual(calls.toSorted());
      // Half of them are wrong, or about what isn't theirs; but requests that nothing comes of would show nothing.
      expect(run.wentWell.length).toBeGreaterThan(calls.length / 8);
    },
    patienceMs,
  );
});

describe('[API-02] what is held to the document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await (engines[0]?.start() ?? Promise.reject(new Error('There is no database')));
  });
  afterAll(() => server.close());

  const refusal = { message: 'title: Required', error: 'invalid', fields: { title: 'Required' } };
  const json = (status: number, body: unknown) => ({ status, type: 'application/json', text: JSON.stringify(body) });

  test.each([
    ['a failure of ours', json(500, { message: 'x', error: 'internal' }), '500'],
    ['an undocumented status', json(302, {}), '302 is not documented'],
    ['another type', { status: 404, type: 'text/html', text: '<p>' }, 'text/html where application/json'],
    ['a body that is no JSON', { status: 201, type: 'application/json', text: '{' }, 'is no JSON'],
    ['a body of another shape', json(201, { id: 1 }), 'must have required property'],
    ['an error without a message', json(404, { message: '', error: 'not_found' }), 'without a message'],
    ['a code of another status', json(404, { message: 'x', error: 'forbidden' }), 'the code forbidden with 404'],
    ['no field', json(422, { message: 'x', error: 'invalid' }), 'names no field'],
    ['another field', json(422, { ...refusal, fields: { city: 'x' } }), 'title was wrong, and city is named'],
    ['a “later” without a cause', json(503, { message: 'x', error: 'unavailable' }), '503'],
  ])('%s is a fault', async (_what, reply, fault) => {
    const document = await documentOf(server);
    const call = callsOf(document).find(({ name }) => name === 'post /api/events');
    if (call === undefined) throw new Error('Events are not made any more');
    const body = { kind: 'json' as const, value: { description: 'x' } };
    const spoiled = { what: 'no title', field: 'title' };
    const request: ContractRequest = { call, params: {}, query: [], headers: {}, body, spoiled };
    const check = createReplyCheck(document);
    expect(check(request, reply)).toContain(fault);
    expect(check(request, json(422, refusal))).toBeNull();
  });

  test('a body that the document forbids and that is taken is one', async () => {
    const document = await documentOf(server);
    const call = callsOf(document).find(({ name }) => name === 'post /api/auth/contact-us');
    if (call === undefined) throw new Error('Nobody can be written to any more');
    const body = { kind: 'json' as const, value: { name: 5 } };
    const spoiled = { what: 'name = 5', field: 'name' };
    const request: ContractRequest = { call, params: {}, query: [], headers: {}, body, spoiled };
    expect(createReplyCheck(document)(request, json(200, { message: 'Thank you' }))).toContain('was taken');
  });
});
