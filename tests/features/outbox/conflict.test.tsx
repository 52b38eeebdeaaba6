import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventBaseOf } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveBlob } from '#data/files/blobs.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:mine', revokeObjectURL: () => {} }));

type Edit = Omit<MutationArgs<'event.update'>, 'event' | 'base'>;
const picture = (name: string) => `/media/${name.repeat(64)}/1600.webp`;

/** An edit that met another one: `theirs` is what the server has now of what both changed. */
async function conflicted(
  account: OpenAccount,
  { before, edit, theirs, groups }: { before: EventRow; edit: Edit; theirs: Partial<EventRow>; groups: string[] },
): Promise<OutboxEntry> {
  await hold(account, [before]);
  const fields = [
    ...Object.keys(edit.patch),
    ...(edit.cover === undefined ? [] : ['cover_image']),
    ...(edit.keptGallery === undefined ? [] : ['gallery_images']),
  ];
  const base = eventBaseOf({ ...before }, fields);
  const entry = await account.mutate('event.update', { event: before.ref, ...edit, base });
  const refusal = { status: 409, code: 'conflict', message: 'm', current: { ...before, ...theirs }, groups };
  const stopped = { ...entry, state: 'conflict' as const, refusal };
  await account.db.outbox.put(stopped);
  return stopped;
}

async function sent(account: OpenAccount): Promise<MutationArgs<'event.update'> | undefined> {
  const [entry] = await account.db.outbox.toArray();
  return entry?.state === 'queued' ? (entry.args as MutationArgs<'event.update'>) : undefined;
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const choose = (name: string, version: string) => fireEvent.click(group(name).getByRole('radio', { name: version }));
const told = (name: string) =>
  group(name)
    .getAllByRole('radio')
    .map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function look(entry: OutboxEntry) {
  const onSettled = vi.fn();
  const { container } = show(<ConflictChoice entry={entry} onSettled={onSettled} />);
  return { container, onSettled };
}

const before = () =>
  eventRow({
    title: 'Old',
    timezone: 'America/Santo_Domingo',
    date_time: '2036-01-04T20:00:00-04:00',
    end_date_time: '2036-01-04T22:00:00-04:00',
    city: 'Santiago',
    address: 'Calle 1',
  });

test('[WIZ-14] what overlaps stands side by side, group by group and readable, mine chosen; the rest goes in any case', async () => {
  const account = await signedIn();
  const row = before();
  const entry = await conflicted(account, {
    before: row,
    edit: {
      patch: {
        title: 'Mine',
        end_date_time: '2036-01-04T23:00:00-04:00',
        faqs: [{ id: 'a', question: 'Far?', answer: 'No' }],
        capacity: 7,
        tags: ['jazz'],
        language: 'en',
      },
    },
    theirs: {
      title: 'Theirs',
      language: 'es',
      date_time: '2036-01-05T20:00:00-04:00',
      end_date_time: '2036-01-05T22:00:00-04:00',
    },
    groups: ['title', 'time', 'faqs', 'language'],
  });
  const { container } = look(entry);
  expect(told('Title')).toEqual(['Mine', 'Theirs']);
  const [mine, theirs] = told('Date and time');
  expect(mine).toBe('StartFriday, January 4, 2036 at 8:00 PMEndFriday, January 4, 2036 at 11:00 PM');
  expect(theirs).toBe('StartSaturday, January 5, 2036 at 8:00 PMEndSaturday, January 5, 2036 at 10:00 PM');
  expect(told('Questions')).toEqual(['Far? No', 'Nothing']);
  expect(told('Language')).toEqual(['English', 'Spanish']);
  expect(screen.getByText(/in nobody’s way and go out as they are: Tags, Capacity\./)).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'Mine' }).every(({ checked }) => checked)).toBe(true);
  await expectAccessible(container);
});

test('[WIZ-14] each group is chosen by itself: a group that is mine goes out whole, as it was seen', async () => {
  const account = await signedIn();
  const row = before();
  const entry = await conflicted(account, {
    before: row,
    edit: { patch: { title: 'Mine', end_date_time: '2036-01-04T23:00:00-04:00', capacity: 7 } },
    theirs: { title: 'Theirs', date_time: '2036-01-05T20:00:00-04:00', end_date_time: '2036-01-05T22:00:00-04:00' },
    groups: ['title', 'time'],
  });
  const { onSettled } = look(entry);
  choose('Title', 'Theirs');
  press('Use these');
  await waitFor(() => expect(onSettled).toHaveBeenCalled());
  const args = await sent(account);
  expect(args?.patch).toMatchObject({
    date_time: '2036-01-04T20:00:00-04:00',
    end_date_time: '2036-01-04T23:00:00-04:00',
    timezone: 'America/Santo_Domingo',
    capacity: 7,
  });
  expect(args?.patch.title).toBeUndefined();
  expect(args?.base).toMatchObject({ time: { date_time: '2036-01-05T20:00:00-04:00' } });
});

test('[WIZ-14] theirs everywhere gives up what is disputed, and nothing else', async () => {
  const account = await signedIn();
  const entry = await conflicted(account, {
    before: before(),
    edit: { patch: { title: 'Mine', capacity: 7 } },
    theirs: { title: 'Theirs' },
    groups: ['title'],
  });
  const { onSettled } = look(entry);
  press('Keep theirs');
  await waitFor(() => expect(onSettled).toHaveBeenCalled());
  expect((await sent(account))?.patch).toEqual({ capacity: 7 });
  expect(await screen.findByText('Your other changes are sent again.')).toBeTruthy();
});

test('[INFO-02] a note is never disputed: it goes out with theirs too', async () => {
  const account = await signedIn();
  const entry = await conflicted(account, {
    before: before(),
    edit: { patch: { title: 'Mine' }, attendeeNote: 'Room 4' },
    theirs: { title: 'Theirs' },
    groups: ['title'],
  });
  const { onSettled } = look(entry);
  expect(screen.getByText(/go out as they are: For attendees\./)).toBeTruthy();
  press('Keep theirs');
  await waitFor(() => expect(onSettled).toHaveBeenCalled());
  expect(await sent(account)).toMatchObject({ patch: {}, attendeeNote: 'Room 4' });
});

test('[WIZ-14] where there is nothing else, theirs stays and the edit goes', async () => {
  const account = await signedIn();
  const row = before();
  const entry = await conflicted(account, {
    before: row,
    edit: { patch: { title: 'Mine' } },
    theirs: { title: 'Theirs' },
    groups: ['title'],
  });
  look(entry);
  choose('Title', 'Theirs');
  press('Use these');
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(0));
  expect((await account.db.events.get(row.ref))?.title).toBe('Old');
});

async function withPictures(account: OpenAccount) {
  const save = async (text: string) =>
    (await saveBlob(account.store, new TextEncoder().encode(text).buffer, 'image/webp', 1)).sha256;
  const [cover, added] = [await save('cover'), await save('added')];
  const row = eventRow({ cover_image: picture('a'), gallery_images: [picture('b'), picture('c')] });
  const entry = await conflicted(account, {
    before: row,
    edit: {
      patch: {},
      cover,
      gallery: [added],
      keptGallery: [`/media/${added}/1600.webp`, picture('c'), picture('b')],
    },
    theirs: { cover_image: picture('d'), gallery_images: [picture('c'), picture('e')] },
    groups: ['cover_image', 'gallery_images'],
  });
  return { entry, cover, added };
}

test('[WIZ-14] pictures are shown as pictures; mine go out again, but for those that are gone', async () => {
  const account = await signedIn();
  const { entry, cover, added } = await withPictures(account);
  const { container } = look(entry);
  expect(told('Cover picture')).toEqual(['1 picture', '1 picture']);
  expect(told('Pictures')).toEqual(['2 pictures', '2 pictures']);
  await waitFor(() => {
    const shown = [...container.querySelectorAll('img')].map(({ src }) => src);
    expect(shown.filter((src) => src === 'blob:mine').length).toBe(2);
    expect(shown.some((src) => src.endsWith(`/media/${'d'.repeat(64)}/320.webp`))).toBe(true);
  });
  await expectAccessible(container);
  press('Keep mine');
  await waitFor(async () => expect(await sent(account)).toBeDefined());
  expect(await sent(account)).toMatchObject({
    cover,
    gallery: [added],
    keptGallery: [`/media/${added}/1600.webp`, picture('c')],
    base: { cover_image: picture('d'), gallery_images: [picture('c'), picture('e')] },
  });
});

test('[WIZ-14] my gallery and their cover', async () => {
  const account = await signedIn();
  const { entry, added } = await withPictures(account);
  look(entry);
  choose('Cover picture', 'Theirs');
  press('Use these');
  await waitFor(async () => expect(await sent(account)).toBeDefined());
  const args = await sent(account);
  expect(args?.cover).toBeUndefined();
  expect(args?.gallery).toEqual([added]);
});

test('[WIZ-14] tickets, a rule and a place are told in words', async () => {
  const account = await signedIn();
  const entry = await conflicted(account, {
    before: before(),
    edit: {
      patch: {
        pricing_type: 'paid',
        price: '12.50',
        ticket_types: [{ name: 'VIP', price: '12.50', quantity: '20', description: 'With a drink' }],
        event_type: 'recurring',
        recurrence: 'FREQ=WEEKLY;INTERVAL=2',
        location: { type: 'Point', coordinates: [-69.9, 18.4] },
        city: 'Santo Domingo',
      },
    },
    theirs: { price: '5.00', pricing_type: 'paid', city: 'Boca Chica', date_time: '2036-01-05T20:00:00-04:00' },
    groups: ['price', 'time', 'place'],
  });
  look(entry);
  expect(told('Price and tickets')[0]).toContain('VIP: $12.50, 20 of them. With a drink');
  expect(told('Price and tickets')[1]).toContain('$5.00');
  expect(told('Date and time')[0]).toMatch(/Repeating event.*2 weeks/s);
  expect(told('Place')).toEqual([
    expect.stringContaining('Santo Domingo') as string,
    expect.stringContaining('Boca Chica') as string,
  ]);
  expect(told('Place')[0]).toContain('18.4000, -69.9000');
});
