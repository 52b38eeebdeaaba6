import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerPeriodicSync } from '#app/push/periodic-sync.ts';
import { handleLaunches } from '#app/pwa/launch-queue.ts';
import { onGoTo } from '#app/routes/navigation.ts';
import { pathOfLink } from '#app/routes/protocol-link.ts';
import { remindOfShared } from '#app/pwa/share-reminder.ts';
import { DeviceDb, dropToken, signIn } from '#data/db/device.ts';
import { storeShare, listShares } from '#data/drafts/share-inbox.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { eventually } from '#world/time/eventually.ts';
import { somebody } from '#world/screens/accounts.ts';

vi.mock('#ui/feedback/toast.tsx');

let device: DeviceDb;
let gone: string[];
let stop: () => void;

beforeEach(async () => {
  vi.mocked(showToast).mockReset();
  gone = [];
  stop = onGoTo(({ path }) => gone.push(path));
  device = new DeviceDb();
  await device.open();
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'launchQueue');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'permissions');
  history.replaceState(null, '', '/');
  device.close();
  await device.delete();
});

test.each([
  null,
  '',
  'https://evil.example/events/4',
  'javascript:alert(1)',
  'web+scapes:events/4',
  'web+scape:open?link=web%2Bscape%3Aopen',
  'web+scape:/OPEN/',
  'web+scape:api/events',
  'web+scape:x/..//evil.example',
  'web+scape:\u0000',
])('[CARD-07] a link that isn’t to a place of the app’s own leads to its beginning: %j', (link) => {
  expect(['/', '/%00']).toContain(pathOfLink(link));
});

test.each([
  ['web+scape:events/4', '/events/4'],
  ['web+scape://events/4?from=x#top', '/events/4?from=x#top'],
  ['WEB+SCAPE:///chat', '/chat'],
  ['web+scape:\\\\evil.example\\x', '/evil.example/x'],
  ['web+scape:https://evil.example', '/https://evil.example'],
  ['web+scape:', '/'],
])('[CARD-07] a link of our own kind leads to a path here: %j', (link, place) => {
  expect(pathOfLink(link)).toBe(place);
});

type Launch = (launch: { targetURL?: string; files?: { getFile(): Promise<File> }[] }) => void;

function launches(type: string): Launch {
  let consumer: Launch = () => undefined;
  Object.assign(window, { launchQueue: { setConsumer: (take: Launch) => (consumer = take) } });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${location.origin}/events`, type } as unknown as PerformanceEntry,
  ]);
  handleLaunches();
  return (launch) => {
    consumer(launch);
  };
}

const here = (path: string) => ({ targetURL: `${location.origin}${path}` });

test('[CARD-07] a window that is open goes where it is told by the router, but not back to where it was opened', () => {
  const launch = launches('navigate');
  launch(here('/events'));
  expect(gone).toEqual([]);
  launch(here('/events/4?from=link#x'));
  launch(here('/events'));
  expect(gone).toEqual(['/events/4?from=link#x', '/events']);
});

test('[CARD-07] neither another site’s address nor none nor a broken one leads anywhere', () => {
  const launch = launches('navigate');
  for (const targetURL of ['https://evil.example/events', 'events', '']) launch({ targetURL });
  launch({});
  // What is shared comes as a form, and leads on by itself.
  launch(here('/share'));
  expect(gone).toEqual([]);
});

const calendar = { getFile: () => Promise.resolve(new File(['BEGIN:VCALENDAR'], 'a.ics', { type: 'text/calendar' })) };

test('[CARD-07] [CARD-09] a file that is opened with the app is kept before its page opens', async () => {
  launches('navigate')({ ...here('/share'), files: [calendar] });
  await eventually(() => expect(gone).toHaveLength(1));
  const [shared] = await listShares(device, null);
  expect(shared).toMatchObject({ files: [{ name: 'a.ics' }] });
  expect(gone).toEqual([`/share?id=${String(shared?.id)}`]);
});

test('a reload tells the same file once more, which is not taken twice', async () => {
  const launch = launches('reload');
  launch({ ...here('/share'), files: [calendar] });
  launch({ ...here('/share'), files: [calendar] });
  await eventually(() => expect(gone).toHaveLength(1));
  expect(await listShares(device, null)).toHaveLength(1);
});

test('a file that can’t be read is told of', async () => {
  launches('navigate')({ ...here('/share'), files: [{ getFile: () => Promise.reject(new Error('gone')) }] });
  await eventually(() => expect(gone).toEqual(['/share?problem=broken']));
});

test('a browser that tells no launches has none to follow', () => {
  handleLaunches();
  expect(gone).toEqual([]);
});

function browserWith(state: string | null, hasPeriodic = true) {
  const periodicSync = { register: vi.fn(async () => undefined), unregister: vi.fn(async () => undefined) };
  const registration = { active: {}, ...(hasPeriodic ? { periodicSync } : {}) };
  const query = () => (state === null ? Promise.reject(new TypeError('unknown')) : Promise.resolve({ state }));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  return periodicSync;
}

test.each([['denied'], ['prompt'], [null]])('[OFF-08] the browser isn’t woken where it says %s', async (state) => {
  await signIn(device, { user: somebody(), token: 't', remember: true }, 1);
  const { register } = browserWith(state);
  await registerPeriodicSync(device);
  expect(register).not.toHaveBeenCalled();
});

test('[OFF-08] where it may, it looks twice a day for who is signed in, and no longer when they have left', async () => {
  const user = somebody();
  const { register, unregister } = browserWith('granted');
  await registerPeriodicSync(device);
  await signIn(device, { user, token: 't', remember: false }, 1);
  await registerPeriodicSync(device);
  expect([register.mock.calls, unregister.mock.calls]).toEqual([[], [['news'], ['news']]]);
  await signIn(device, { user, token: 't', remember: true }, 1);
  await registerPeriodicSync(device);
  expect(register.mock.calls).toEqual([['news', { minInterval: 12 * 3_600_000 }]]);
  await dropToken(device, user.user_id, 't');
  await registerPeriodicSync(device);
  expect([register.mock.calls.length, unregister.mock.calls.length]).toEqual([1, 3]);
});

test('[OFF-08] a browser that can’t is left alone', async () => {
  await signIn(device, { user: somebody(), token: 't', remember: true }, 1);
  browserWith('granted', false);
  await registerPeriodicSync(device);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await registerPeriodicSync(device);
});

test('[CARD-09] what waits is told of at the next start, except where it is looked at', async () => {
  await remindOfShared(device);
  expect(showToast).not.toHaveBeenCalled();
  await storeShare(device, { title: '', text: 'Look', url: '', files: [] }, 1);
  history.replaceState(null, '', '/share?id=x');
  await remindOfShared(device);
  expect(showToast).not.toHaveBeenCalled();
  history.replaceState(null, '', '/events');
  await remindOfShared(device);
  const [told] = vi.mocked(showToast).mock.calls[0] ?? [];
  expect(told).toMatchObject({ title: 'Something you shared is waiting', isLasting: true });
  told?.action?.onClick();
  expect(gone).toEqual(['/share']);
});
