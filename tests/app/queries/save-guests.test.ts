import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventGuest } from '#contract/events/people/guest.ts';
import { fetchGuests } from '#app/queries/event-guests.ts';
import { saveGuests } from '#app/queries/save-guests.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { storeUnlistedCount } from '#data/events/guests/read.ts';
import { guestRowOf } from '#data/events/guests/rows.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { eventRow } from '#world/screens/event-rows.ts';

const event = eventRow({ title: 'Café Olé', event_id: 7, subscribers_count: 1, interested_count: 1 });
const guest: EventGuest = {
  id: 1,
  event: event.ref,
  user: { user_id: 9, username: 'bea', display_name: '=Bea', profile_picture: null },
  status: 'going',
  arrival: null,
  since: null,
};

let account: OpenAccount;
let device: DeviceDb;
let asked: string[];
let answer: (path: string) => Response;
let saved: { name: string; file: Blob }[];

beforeEach(async () => {
  asked = [];
  saved = [];
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(address, options);
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    const reply = answer(pathname + search);
    reply.headers.set('scape-api', '1');
    return Promise.resolve(reply);
  });
  let file: Blob;
  URL.createObjectURL = (made) => {
    file = made as Blob;
    return 'blob:1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
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

const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};
const line = "\r\n'=Bea,bea,subscribed,,\r\n";

test('[GUEST-07] a device that holds all guests writes the file itself and asks nobody', async () => {
  await account.db.event_guests.put(guestRowOf(guest, 1));
  answer = noAnswer;
  expect(await saveGuests(event)).toBeNull();
  expect([asked, saved.map(({ name }) => name)]).toEqual([[], ['cafe-ole-subscribers.csv']]);
  expect(await saved[0]?.file.text()).toContain(line);
});

test('[GUEST-07] guests whom the server lists for nobody don’t keep the device from writing the file', async () => {
  await account.db.event_guests.put(guestRowOf(guest, 1));
  await storeUnlistedCount(account.db, 7, 1);
  answer = noAnswer;
  expect(await saveGuests({ ...event, subscribers_count: 2, interested_count: 2 })).toBeNull();
  expect(asked).toEqual([]);
});

test('[GUEST-07] where the server has more, the file is the server’s; without a connection it has those of the device, and says so', async () => {
  await account.db.event_guests.put(guestRowOf(guest, 1));
  const more = { ...event, subscribers_count: 2, interested_count: 2 };
  answer = () => new Response('of the server', { headers: { 'content-type': 'text/csv' } });
  expect(await saveGuests(more)).toBeNull();
  expect([asked, await saved[0]?.file.text()]).toEqual([['/api/events/7/subscribers.csv'], 'of the server']);
  answer = noAnswer;
  expect(await saveGuests(more)).toMatch(/the 1 of 2 guests that are on this device/);
  expect(await saved[1]?.file.text()).toContain(line);
  await account.db.event_guests.clear();
  expect(await saveGuests(more)).toMatch(/no connection/);
  expect(saved).toHaveLength(2);
});

test('[GUEST-09] guests are fetched page by page; a reply of another shape is a problem that is shown', async () => {
  const { signal } = new AbortController();
  answer = (path) => Response.json({ data: [guest], next: path.endsWith('after=5') ? null : 5 });
  expect(await fetchGuests(7, signal)).toEqual({ ok: true, guests: [guest, guest], isWhole: true });
  expect(asked).toEqual(['/api/events/7/guests', '/api/events/7/guests?after=5']);
  answer = () => Response.json({ data: [{}], next: null });
  expect(await fetchGuests(7, signal)).toMatchObject({ ok: false });
  answer = noAnswer;
  expect(await fetchGuests(7, signal)).toMatchObject({ ok: false });
});
