// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#contract/calendar/write-ics.ts';
import '#shared-parts/embed/dialog.tsx';
import '#shared-parts/embed/event.tsx';
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { addressNow, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};

function browserHas(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.restoreAllMocks();
});

async function showEvent(event: EventRow, who = signedIn) {
  const account = await who();
  await hold(account, [event]);
  const { unmount } = show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  return { account, unmount };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[DET-01] an event is shared by what the device has for it, under its lasting address', async () => {
  const share = vi.fn(() => Promise.resolve());
  browserHas('share', share);
  const event = eventRow({ title: 'Feria' });
  await showEvent(event, visitor);
  press('Share');
  const url = `${location.origin}/events/${String(event.event_id)}`;
  await waitFor(() => expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Feria', url }));
  share.mockRejectedValueOnce(new DOMException('given up', 'AbortError'));
  press('Share');
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('[DET-01] where the device has nothing to share with, the link can be copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  browserHas('clipboard', { writeText });
  const event = eventRow();
  await showEvent(event, visitor);
  press('Share');
  expect(await screen.findByRole('dialog', { name: 'Share this event' })).toBeTruthy();
  const url = `${location.origin}/events/${String(event.event_id)}`;
  expect(screen.getByLabelText<HTMLInputElement>('Link to this event').value).toBe(url);
  press('Copy link');
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
});

test('[DET-01] a link that a page may not copy is selected for the hand', async () => {
  browserHas('clipboard', { writeText: () => Promise.reject(new Error('forbidden')) });
  await showEvent(eventRow(), visitor);
  press('Share');
  await screen.findByRole('dialog');
  press('Copy link');
  expect(await screen.findByText('Copy the selected link by hand')).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Link to this event');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('[DET-01] an event that has no address yet, and a draft, say why they can’t be shared', async () => {
  const share = vi.fn(() => Promise.resolve());
  browserHas('share', share);
  const first = await showEvent({ ...eventRow(), event_id: null });
  press('Share');
  expect(await screen.findByText(/gets its address once it has been sent/)).toBeTruthy();
  first.unmount();
  await showEvent(eventRow({ title: 'Draft', status: 'draft' }));
  press('Share');
  expect(await screen.findByText(/A draft is shown to nobody but you/)).toBeTruthy();
  expect(share).not.toHaveBeenCalled();
});

test('[DET-01] an event goes into the calendar as a file that this device makes, named after it', async () => {
  const files: Blob[] = [];
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => undefined;
  const event = eventRow({ title: 'Noche de Jazz: ¡gratis!', date_time: '2036-11-27T21:00:00Z' });
  await showEvent(event, visitor);
  press('Add to calendar');
  await waitFor(() => expect(clicked).toEqual(['noche-de-jazz-gratis.ics']));
  expect(files[0]?.type).toContain('text/calendar');
  const text = (await files[0]?.text()) ?? '';
  expect(text).toContain(`UID:${event.ref}@scape`);
  expect(text).toContain('20361127T210000Z');
});

test('[DET-01] a date that no calendar could take is told', async () => {
  await showEvent(eventRow({ date_time: 'never' }), visitor);
  press('Add to calendar');
  expect(await screen.findByText('This event has no date that a calendar could take')).toBeTruthy();
});

test('[ENG-03] a full event offers its waiting list; asked offline it isn’t confirmed, and the place is told when known', async () => {
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  const { account } = await showEvent(event);
  expect(screen.getByText('Full: a waiting list is open')).toBeTruthy();
  press('Join the waiting list');
  expect(await screen.findByRole('img', { name: 'Asked, not yet confirmed' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Asked, not yet confirmed' })).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was asked');
  const body = { subscribed: false, waiting: true, position: 3 };
  await account.db.outbox.put({ ...entry, state: 'applied', ack: { at: null, status: 200, body } });
  expect(await screen.findByText('You are number 3 on the waiting list.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'On the waiting list' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Asked, not yet confirmed' })).toBe(null);
  await account.db.outbox.clear();
  await waitFor(() => expect(screen.getByText('You are number 3 on the waiting list.')).toBeTruthy());
});

const placeTold = (account: OpenAccount) =>
  waitFor(async () => expect(await account.db.answers.toArray()).toMatchObject([{ value: 3 }]));

async function askedAndTold(event: EventRow) {
  const { account, unmount } = await showEvent(event);
  press('Join the waiting list');
  await screen.findByRole('img', { name: 'Asked, not yet confirmed' });
  const [entry] = await account.db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing was asked');
  const body = { subscribed: false, waiting: true, position: 3 };
  await account.db.outbox.put({ ...entry, state: 'applied', ack: { at: null, status: 200, body } });
  await placeTold(account);
  await account.db.outbox.clear();
  return { account, unmount };
}

test('[ENG-03] after a reload the place on the waiting list is still told, as what it was then', async () => {
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  const { unmount } = await askedAndTold(event);
  unmount();
  show(<EventScreen {...page} idOrRef={event.ref} />);
  expect(await screen.findByText('You are on the waiting list. You were number 3 when you asked.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'On the waiting list' })).toBeTruthy();
});

test.each([
  ['of the last sync', 4, 0, 'You are number 4 on the waiting list.'],
  ['too far back to be told of each move', 72, 0, 'You are number 72 or better on the waiting list.'],
  ['of a sync a while ago', 4, 2, 'You were number 4 on the waiting list 2 hr. ago.'],
])('[LEAVE-05] a number %s is shown from the device’s rows', async (_what, number, hours, text) => {
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  const account = await signedIn();
  const engagement = { ...emptyEngagement(event.ref), waiting: true, waiting_position: number };
  await account.db.engagements.put(engagement);
  await account.db.meta.put({ key: 'status', value: { syncedAt: Date.now() - hours * 3_600_000 } });
  await showEvent(event, () => Promise.resolve(account));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'On the waiting list' })).toBeTruthy();
});

test('[ENG-03] who leaves the waiting list leaves the place too', async () => {
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  const { account } = await askedAndTold(event);
  press('On the waiting list');
  await waitFor(async () => expect(await account.db.answers.count()).toBe(0));
});

test('[ENG-03] what else is done to an event before the answer doesn’t make a place of it', async () => {
  const { account } = await showEvent(eventRow({ capacity: 2, subscribers_count: 2 }));
  press('Join the waiting list');
  await screen.findByRole('img', { name: 'Asked, not yet confirmed' });
  fireEvent.click(screen.getByRole('button', { name: /^Like/ }));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(2));
  expect(screen.getByRole('button', { name: 'Asked, not yet confirmed' })).toBeTruthy();
  expect(screen.queryByText('You are on the waiting list.')).toBeNull();
});

test('[DET-01] what is over or cancelled says so and takes nobody in', async () => {
  await showEvent(eventRow({ status: 'cancelled' }));
  expect(screen.getByText('This event was cancelled.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBe(null);
});

test('[DET-02] Edit Event is its organizer’s, and leaves the page once the draft is saved', async () => {
  const account = await signedIn();
  const event = eventRow({ organizer_id: account.user?.user_id ?? 0 });
  await hold(account, [event]);
  let saved: (problem: string | null) => void = () => undefined;
  const beginEdit = vi.fn(() => new Promise<string | null>((resolve) => (saved = resolve)));
  const address = `/events/${String(event.event_id)}`;
  show(<EventScreen {...page} idOrRef={String(event.event_id)} beginEdit={beginEdit} />, address);
  const edit = await screen.findByRole('link', { name: 'Edit Event' });
  // It is the first thing to do with one's own event, and going there another.
  const going = screen.getByRole('button', { name: 'Subscribe' });
  expect(edit.compareDocumentPosition(going)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect([edit, going].map(({ className }) => className.includes('button-primary'))).toEqual([true, false]);
  fireEvent.click(edit);
  await waitFor(() => expect(beginEdit).toHaveBeenCalledOnce());
  expect(addressNow()).toBe(address);
  saved('No room left');
  expect(await screen.findByText('No room left')).toBeTruthy();
  expect(addressNow()).toBe(address);
  fireEvent.click(edit);
  await waitFor(() => expect(beginEdit).toHaveBeenCalledTimes(2));
  saved(null);
  await waitFor(() => expect(addressNow()).toBe(`${address}/edit`));
});

test('[DET-02] somebody else’s event can’t be edited', async () => {
  await showEvent(eventRow());
  expect(screen.queryByRole('link', { name: 'Edit Event' })).toBe(null);
});

test('[EMBED-07] the dialog with a link leads to the code for other sites, with theme, size and a preview', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  browserHas('clipboard', { writeText });
  const event = eventRow({ title: 'Rock & "Roll"' });
  const path = `/embed/events/${String(event.event_id)}`;
  await showEvent(event, visitor);
  press('Share');
  await screen.findByRole('dialog', { name: 'Share this event' });
  fireEvent.click(await screen.findByRole('button', { name: 'Embed' }));
  await screen.findByRole('dialog', { name: 'Embed this event' });
  const code = screen.getByLabelText<HTMLTextAreaElement>('Code for your site');
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Rock & "Roll" on Scape');
  expect(code.value).toBe(
    `<iframe src="${location.origin}${path}" title="Rock &amp; &quot;Roll&quot; on Scape" width="100%" height="560" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  );
  expect(frame().getAttribute('src')).toBe(path);
  fireEvent.click(screen.getByLabelText('Dark'));
  fireEvent.click(screen.getByLabelText('Small'));
  expect(code.value).toContain(`src="${location.origin}${path}?theme=dark"`);
  expect(code.value).toContain('width="320" height="500"');
  expect([frame().getAttribute('src'), frame().width]).toEqual([`${path}?theme=dark`, '320']);
  press('Copy code');
  expect(await screen.findByText('Code copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(code.value);
  writeText.mockRejectedValueOnce(new Error('forbidden'));
  press('Copy code');
  expect(await screen.findByText('Copy the selected code by hand')).toBeTruthy();
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length]);
});

test('[LOOK-08] what waits of an organizer’s own place stands beside the place, not in the action bar', async () => {
  const account = await signedIn();
  const event = eventRow({ organizer_id: account.user?.user_id ?? 0, capacity: 2, subscribers_count: 2 });
  await showEvent(event, () => Promise.resolve(account));
  press('Join the waiting list');
  const clock = await screen.findByRole('img', { name: 'Asked, not yet confirmed' });
  expect(clock.closest('.action-bar')).toBeNull();
  expect(clock.previousElementSibling).toBe(screen.getByRole('button', { name: 'Asked, not yet confirmed' }));
});

test('[EMBED-07] organizers find it beside their own event, if others can see that', async () => {
  const account = await signedIn();
  const own = { organizer_id: account.user?.user_id ?? 0 };
  const asThem = () => Promise.resolve(account);
  const first = await showEvent(eventRow(own), asThem);
  fireEvent.click(await screen.findByRole('button', { name: 'Embed on your site' }));
  expect(await screen.findByRole('dialog', { name: 'Embed this event' })).toBeTruthy();
  first.unmount();
  for (const fields of [{ status: 'draft' as const }, { hidden: true }, { event_id: null }, { organizer_id: 999 }]) {
    const { unmount } = await showEvent({ ...eventRow(own), ...fields }, asThem);
    // Its code has been loaded.
    await act(async () => undefined);
    expect([fields, screen.queryByRole('button', { name: 'Embed on your site' })]).toEqual([fields, null]);
    unmount();
  }
});
