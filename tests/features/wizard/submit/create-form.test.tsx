import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { field, fill, goTo, newEventForm, publish, send, type, withToken } from './new-event.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible } from '#world/screens/show.tsx';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

test('[WIZ-04] what was typed is there again after the page has gone, with its cover, and says so', async () => {
  const account = await signedIn();
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('cover').buffer, 'image/webp', 1);
  const first = newEventForm();
  await fill();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  const [draft] = await account.db.drafts.toArray();
  if (draft !== undefined) await saveDraft(account.store, { ...draft, cover: sha256 });
  first.unmount();

  const { container } = newEventForm();
  // At the step where it was left.
  expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Lima');
  goTo(/^Event page/);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
  goTo(/^Date & time/);
  expect(((await field(/^Start Time/)) as HTMLInputElement).value).toBe('10:00');
  expect(await screen.findByText(/^(On this device|Draft saved)$/)).toBeTruthy();
  goTo(/^Images/);
  expect(await screen.findByAltText('The chosen cover')).toBeTruthy();
  await expectAccessible(container);
});

test('[WIZ-02] [WIZ-05] publishing with fields missing goes to the first of them, lists all, and keeps the rest', async () => {
  const account = await withToken();
  const { container } = newEventForm();
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  goTo(/^Location/);
  await type(/^Country/, 'Perú');
  publish();
  const title = await field(/^Title/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const list = within(screen.getByRole('group', { name: 'To be mended' }));
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Event page: TitleRequired',
    'Event page: DescriptionRequired',
    'Date & time: DateRequired',
    'Location: Place NameGive a place name, an address, a city or a pin',
  ]);
  fireEvent.click(list.getByRole('button', { name: /Place Name/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Place Name/)));
  expect(((await field(/^Country/)) as HTMLInputElement).value).toBe('Perú');
  expect(await account.db.outbox.count()).toBe(0);
  await expectAccessible(container);
});

test('[WIZ-02] seven steps: any is jumped to, the first has nothing before it, the last publishes, complete ones have a check mark', async () => {
  await withToken();
  newEventForm();
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  const names = () => steps.getAllByRole('button').map((button) => button.querySelector('.sr-only')?.textContent);
  expect(names()).toEqual([
    'Event page, not complete yet',
    'Images & videos, not complete yet',
    'Date & time, not complete yet',
    'Location, not complete yet',
    'About this event, not complete yet',
    'FAQ, not complete yet',
    'Tickets, not complete yet',
  ]);
  const importLink = 'Or import several events from a file';
  expect(screen.getByRole('link', { name: importLink })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  send('Save and continue');
  await screen.findByRole('heading', { level: 2, name: 'Images & videos' });
  expect(screen.queryByRole('link', { name: importLink })).toBeNull();
  expect(names().slice(0, 2)).toEqual(['Event page, complete', 'Images & videos, not complete yet']);
  send('Previous');
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  goTo(/^Date & time/);
  await screen.findByRole('heading', { level: 2, name: 'Date and location' });
  await type(/^Date/, '2026-12-24');
  await type(/^End Time/, '09:00');
  await type(/^Start Time/, '22:00');
  expect(names()[2]).toBe('Date & time, complete');
  await type(/^Start Time/, '10:00');
  expect(names()[2]).toBe('Date & time, needs attention');
  goTo(/^Tickets/);
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
});

test('[WIZ-03] the head saves the draft and says so for two seconds; the summary has name, date and a badge', async () => {
  const account = await withToken();
  newEventForm();
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  expect(summary.getByText('Event name')).toBeTruthy();
  expect(summary.getByText('No date yet')).toBeTruthy();
  expect(summary.getByText('Draft')).toBeTruthy();
  await type(/^Title/, 'Jazz night');
  expect(summary.getByText('Jazz night')).toBeTruthy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    vi.useRealTimers();
    await screen.findByText('Draft saved');
    expect(await account.db.drafts.count()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.queryByText('Draft saved')).toBeNull());
  goTo(/^Date & time/);
  await type(/^Date/, '2026-12-24');
  expect(summary.getByText('Thu 24 Dec 2026, 10:00')).toBeTruthy();
});

test('[MAKE-02] on a phone the step’s name opens the list of steps, which closes with a choice and with Escape', async () => {
  await withToken();
  const isNarrow = (media: string) => media === '(width < 48rem)';
  const matchMedia = (media: string) => Object.assign(new EventTarget(), { matches: isNarrow(media), media });
  vi.stubGlobal('matchMedia', matchMedia);
  try {
    newEventForm();
    const opener = await screen.findByRole('button', { name: 'Step 1 of 7: Event page' });
    const title = await field(/^Title/);
    expect(title.closest('[inert]')).toBeNull();
    fireEvent.click(opener);
    expect(opener.ariaExpanded).toBe('true');
    expect(title.closest('[inert]')).not.toBeNull();
    fireEvent.keyDown(opener, { key: 'Escape' });
    expect(opener.ariaExpanded).toBe('false');
    expect(document.activeElement).toBe(opener);
    fireEvent.click(opener);
    const list = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    expect(within(list ?? document.body).getByRole('complementary', { name: 'Summary' })).toBeTruthy();
    goTo(/^Tickets/);
    expect(screen.getByRole('button', { name: 'Step 7 of 7: Tickets' }).ariaExpanded).toBe('false');
    expect(screen.getByRole('link', { name: 'Back to My Events' }).getAttribute('href')).toBe('/user/events');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('[MAKE-02] nobody loses sight of the form for a footer, only while it is there', async () => {
  await withToken();
  const { unmount } = newEventForm();
  await field(/^Title/);
  expect(document.documentElement.classList.contains('has-event-form')).toBe(true);
  unmount();
  expect(document.documentElement.classList.contains('has-event-form')).toBe(false);
});

test('[WIZ-02] the preview shows the event as people will see it, with the texts for what is missing', async () => {
  await withToken();
  newEventForm();
  await type(/^Title/, 'Jazz night');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jazz night' })).toBeTruthy();
  expect(screen.getByText('No location')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[WIZ-04] a draft that can’t be read is told of, kept, and deleted by the person alone', async () => {
  const account = await signedIn();
  await saveDraft(account.store, {
    ref: 'x',
    kind: 'event',
    form: 17,
    cover: null,
    step: 0,
    updatedAt: 1,
    isBroken: false,
  });
  newEventForm();
  expect(await screen.findByText('A draft could not be read')).toBeTruthy();
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('A draft could not be read')).toBeNull());
  expect(await account.db.drafts.count()).toBe(0);
});

test('[WIZ-04] a draft can be given up, and taken back for a moment', async () => {
  const account = await signedIn();
  const first = newEventForm();
  await fill();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  first.unmount();
  newEventForm();
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await screen.findByRole('heading', { level: 2, name: 'Event page' });
  await waitFor(async () => expect(((await field(/^Title/)) as HTMLInputElement).value).toBe(''));
  expect(await account.db.drafts.count()).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Lima'));
  goTo(/^Event page/);
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Jazz night');
});

test('[WIZ-11] what is too long keeps the event from being published, until it is mended', async () => {
  const account = await withToken();
  newEventForm();
  await fill();
  goTo(/^Images/);
  await type(/^Video/, `https://vimeo.com/${'1'.repeat(2_000)}`);
  publish();
  const video = await field(/^Video/);
  await waitFor(() => expect(document.activeElement).toBe(video));
  const list = screen.getByRole('group', { name: 'To be mended' });
  expect(within(list).getByRole('button').textContent).toBe('Images & videos: VideoAt most 2000 letters');
  expect(await account.db.outbox.count()).toBe(0);
  await type(/^Video/, 'vimeo.com/1');
  expect(screen.queryByRole('group', { name: 'To be mended' })).toBeNull();
});
