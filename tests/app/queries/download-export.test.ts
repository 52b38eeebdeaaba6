import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportCalls } from '#app/queries/account-export.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

let account: OpenAccount;
let device: DeviceDb;
let asked: Request[];
let answer: () => Response | Promise<Response>;
let saved: string[];

beforeEach(async () => {
  asked = [];
  saved = [];
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(address, options);
    asked.push(request);
    const reply = await answer();
    reply.headers.set('scape-api', '1');
    return reply;
  });
  URL.createObjectURL = () => 'blob:1';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const user = somebody();
  account = await openFor(user);
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'secret', remember: true }, 1);
  accountInUse.set(account);
});
afterEach(() => {
  accountInUse.set(null);
  account.close();
  device.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;
const id = () => String(account.user?.user_id);

function inPieces(sizes: number[], isBroken = false): Response {
  const pieces = sizes.map((size) => new Uint8Array(size));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (isBroken) controller.error(new TypeError('network'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-disposition': 'attachment; filename="ana.zip"' } });
}

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), /no connection/],
  ['an answer that breaks off', () => inPieces([10], true), /no connection/],
  ['a refusal', () => Response.json({ message: 'Too many', error: 'rate_limited' }, { status: 429 }), /^Too many$/],
])('[PROF-13] after %s no file is saved, and it is told why', async (_what, answered, why) => {
  answer = answered;
  expect(await exportCalls.data(() => {}, never)).toMatch(why);
  expect(saved).toEqual([]);
});

test('[PROF-13] what is held of a person is saved as theirs, and told how much of it has come', async () => {
  answer = () => inPieces([1_000, 500, 2_000]);
  const told: number[] = [];
  expect(await exportCalls.pictures((bytes) => told.push(bytes), never)).toBeNull();
  expect(told).toEqual([1_000, 1_500, 3_500]);
  answer = () => new Response('{}');
  expect(await exportCalls.data(() => {}, never)).toBeNull();
  expect(saved).toEqual(['ana.zip', 'scape-data.json']);
  const paths = asked.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')]);
  expect(paths).toEqual([
    [`/api/users/export/${id()}/pictures`, 'Bearer secret'],
    [`/api/users/export/${id()}`, 'Bearer secret'],
  ]);
});

test('[PROF-13] who stops a download is told nothing, and gets no file', async () => {
  const leaving = new AbortController();
  answer = () => {
    leaving.abort();
    throw new DOMException('Stopped', 'AbortError');
  };
  expect(await exportCalls.data(() => {}, leaving.signal)).toBeNull();
  expect(saved).toEqual([]);
});
