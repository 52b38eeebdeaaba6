import { expect, test, vi } from 'vitest';
import { openPath, showPushNotification } from '#sw/push-notification.ts';

/** What is shown of a push that carries this text; null for one that carries nothing. */
async function shownOf(text: string | null) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined);
  const data = text === null ? null : ({ json: () => JSON.parse(text) as unknown } as PushMessageData);
  await showPushNotification({ showNotification } as unknown as ServiceWorkerRegistration, data);
  expect(showNotification).toHaveBeenCalledTimes(1);
  const [title, options] = showNotification.mock.calls[0] ?? [];
  return { title, ...options };
}

const general = { title: 'Scape', body: 'There is news for you.', tag: 'news', data: '/notices' };

test.each([null, '', 'not json', 'null', '7', '"text"', '[]', '{}'])(
  'something is shown for %j, as browsers demand',
  async (text) => {
    expect(await shownOf(text)).toMatchObject(general);
  },
);

test('what came is shown, with where it leads', async () => {
  const news = { kind: 'message', title: 'Ana', body: '¿Vienes?', url: '/chat?with=1', tag: 'message:1' };
  expect(await shownOf(JSON.stringify(news))).toMatchObject({
    title: 'Ana',
    body: '¿Vienes?',
    tag: 'message:1',
    data: '/chat?with=1',
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
  });
});

function windows(...open: object[]) {
  const clients = { matchAll: async () => open, openWindow: vi.fn(async () => null) };
  return { lead: (place: unknown) => openPath(clients as unknown as Clients, place), clients };
}

test.each([
  'https://evil.example/chat',
  '//evil.example/chat',
  '/\\evil.example/chat',
  '/\t/evil.example/chat',
  'javascript:alert(1)',
  'chat',
  '',
  undefined,
  { toString: undefined },
])('a place that isn’t the app’s own leads to its beginning: %j', async (place) => {
  const { lead, clients } = windows();
  await lead(place);
  expect(clients.openWindow).toHaveBeenCalledWith('/');
});

test('a window that is open comes to the front and goes there', async () => {
  const open = { focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  const { lead, clients } = windows(open, { focus: vi.fn(), postMessage: vi.fn() });
  await lead('/chat?with=1');
  expect(open.postMessage).toHaveBeenCalledWith({ type: 'GO', path: '/chat?with=1' });
  expect([open.focus.mock.calls.length, clients.openWindow.mock.calls.length]).toEqual([1, 0]);
});

test('one that may not come to the front goes there all the same', async () => {
  const open = {
    focus: vi.fn(() => Promise.reject(new DOMException('no', 'InvalidAccessError'))),
    postMessage: vi.fn(),
  };
  await windows(open).lead('/events/1');
  expect(open.postMessage).toHaveBeenCalledTimes(1);
});

test('with none, one is opened', async () => {
  const { lead, clients } = windows();
  await lead('/events/1');
  expect(clients.openWindow).toHaveBeenCalledWith('/events/1');
});
