import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadSubscribers } from '#app/queries/subscriber-export.ts';
import { loadStatistics } from '#app/queries/event-statistics.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb, signIn } from '#data/db/device.ts';
import { attachment } from '#server/api/http/attachment.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

const told = { views: 9, visitors: 4, likes: 1, subscribers: 2, waiting: 0, capacity: 100, days: [] };
const csv = () => new Response('username\nbea\n', { headers: { 'content-type': 'text/csv' } });

let account: OpenAccount;
let device: DeviceDb;
let asked: [string, string | null][];
let answers: () => Response;
let saved: { name: string; file: Blob }[];

beforeEach(async () => {
  asked = [];
  saved = [];
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(address, options);
    asked.push([new URL(request.url).pathname, request.headers.get('authorization')]);
    const reply = answers();
    reply.headers.set('scape-api', '1');
    return Promise.resolve(reply);
  });
  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    files.set('blob:1', file as Blob);
    return 'blob:1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file !== undefined) saved.push({ name: this.download, file });
  });
  const owner = somebody();
  account = await openFor(owner);
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user: owner, token: 'secret', remember: true }, 1);
  accountInUse.set(account);
});
afterEach(() => {
  accountInUse.set(null);
  account.close();
  device.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signal = new AbortController().signal;
const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};

test('[ORG-02] the statistics of an event are asked for under the organizer’s name', async () => {
  answers = () => Response.json(told);
  expect(await loadStatistics(7, signal)).toEqual({ ok: true, value: told });
  expect(asked).toEqual([['/api/events/7/statistics', 'Bearer secret']]);
});

test.each([
  ['no answer', noAnswer, /no connection/],
  ['another shape', () => Response.json({ views: 'many' }), /numbers of this device/],
  ['a refusal', () => Response.json({ message: 'No', error: 'not_found' }, { status: 404 }), /^No$/],
])('[ORG-02] %s leaves the device’s numbers, and says why', async (_name, answer, why) => {
  answers = answer;
  const outcome = await loadStatistics(7, signal);
  expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(why) as string });
});

test('[ORG-02] subscribers are saved under the name that the server gives the file, else one of the title', async () => {
  answers = csv;
  expect(await downloadSubscribers(7, '¡Café Olé!')).toBeNull();
  expect(asked).toEqual([['/api/events/7/subscribers.csv', 'Bearer secret']]);
  answers = () => {
    const reply = csv();
    reply.headers.set('content-disposition', 'attachment; filename="who.csv"');
    return reply;
  };
  await downloadSubscribers(7, 'x');
  answers = csv;
  await downloadSubscribers(7, 'Un día');
  expect(saved.map(({ name }) => name)).toEqual(['cafe-ole-subscribers.csv', 'who.csv', 'un-dia-subscribers.csv']);
  expect(await saved[0]?.file.text()).toBe('username\nbea\n');
});

test.each([
  ['no answer', noAnswer, /no connection/],
  ['a refusal', () => Response.json({ message: 'Not yours', error: 'forbidden' }, { status: 404 }), /^Not yours$/],
])('[ORG-02] %s: no file, and the reason', async (_name, answer, why) => {
  answers = answer;
  expect(await downloadSubscribers(7, 'x')).toMatch(why);
  expect(saved).toEqual([]);
});

test.each([
  [
    'any signs',
    attachment('un-dia-subscribers.csv', 'Un día; ‘té’ (100%)-subscribers.csv'),
    'Un día; ‘té’ (100%)-subscribers.csv',
  ],
  ['the full name first', `attachment; filename*=utf-8''d%C3%ADa.csv; filename="dia.csv"`, 'día.csv'],
  ['a full name that can’t be read', `attachment; filename="dia.csv"; filename*=UTF-8''d%ED.csv`, 'dia.csv'],
  ['no name', 'attachment', 'x-subscribers.csv'],
])('[ORG-02] the file has the name that the server means: %s', async (_what, header, name) => {
  answers = () => {
    const reply = csv();
    reply.headers.set('content-disposition', header);
    return reply;
  };
  expect(await downloadSubscribers(7, 'x')).toBeNull();
  expect(saved.map((file) => file.name)).toEqual([name]);
});

test('[ORG-02] [SESS-03] what was asked for by one account is not saved for another', async () => {
  const other = await openFor(somebody());
  answers = () => {
    accountInUse.set(other);
    return csv();
  };
  expect(await downloadSubscribers(7, 'x')).toMatch(/account was changed/);
  accountInUse.set(account);
  answers = () => {
    accountInUse.set(null);
    return csv();
  };
  expect(await downloadSubscribers(7, 'x')).toMatch(/account was changed/);
  expect(saved).toEqual([]);
  other.close();
});

test('[ORG-02] a list that breaks off on its way is the connection’s fault, one that can’t be saved is ours', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  answers = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('username\n'));
          stream.error(new DOMException('Too long', 'TimeoutError'));
        },
      }),
    );
  expect(await downloadSubscribers(7, 'x')).toMatch(/no connection/);
  expect(report).not.toHaveBeenCalled();
  const fault = new TypeError('Not a file');
  URL.createObjectURL = () => {
    throw fault;
  };
  answers = csv;
  expect(await downloadSubscribers(7, 'x')).toMatch(/could not be loaded/);
  expect(report.mock.calls).toEqual([[fault]]);
  expect(saved).toEqual([]);
});

test('[ORG-02] whoever closes the numbers ends the call for them', async () => {
  const leaving = new AbortController();
  const ended = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (address: string | Request, options: RequestInit = {}) => {
    const { signal: given } = address instanceof Request ? address : new Request(address, options);
    return new Promise((_resolve, reject) => {
      given.addEventListener('abort', () => {
        ended.resolve();
        reject(given.reason as Error);
      });
      leaving.abort();
    });
  });
  const outcome = loadStatistics(7, leaving.signal);
  await ended.promise;
  expect(await outcome).toMatchObject({ ok: false });
});

test.each([
  ['the list of subscribers', () => downloadSubscribers(7, 'x')],
  ['the statistics', () => loadStatistics(7, signal)],
])('[SESS-03] a token that is refused for %s ends the session', async (_what, ask) => {
  answers = () => Response.json({ message: 'No', error: 'unauthorized' }, { status: 401 });
  await ask();
  expect(await activeAccount(device)).toBeNull();
});
