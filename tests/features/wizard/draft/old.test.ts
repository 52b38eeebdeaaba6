import { expect, test } from 'vitest';
import { pictureUrl } from '#contract/media/picture.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newEditRef } from '#data/drafts/open.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import type { EventRow } from '#data/events/rows.ts';
import { beforeOf, eventEditOf, isEmptyEdit } from '#features/wizard/form/event-edit.ts';
import { openEdit } from '#features/wizard/draft/open-edit.ts';
import { openNewEvent } from '#features/wizard/draft/open-new-event.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';

const picture = pictureUrl('a'.repeat(64));
const vip = { id: 'v', name: 'VIP', price: '99.00', quantity: '5', description: '' };
const entry = { id: 'e', name: 'Entry', price: '12.50', quantity: '50', description: '' };

const concert = (change: Partial<EventRow> = {}) =>
  eventRow({
    title: 'Jazz night',
    date_time: '2027-06-01T21:00:00-04:00',
    end_date_time: null,
    timezone: 'America/Santo_Domingo',
    pricing_type: 'paid',
    price: '12.50',
    ticket_types: [entry, vip],
    gallery_images: [picture],
    alt_texts: {},
    ...change,
  });

/** What the one-page form kept: no tickets, no place to be announced, no day of the end, no pictures but the cover. */
function oldForm(event: EventRow, change: Record<string, unknown> = {}) {
  const {
    alt_texts: _texts,
    cancel_message: _message,
    gallery_images: _gallery,
    ...before
  } = beforeOf(event as Parameters<typeof beforeOf>[0]);
  const isFree = Number(event.price) === 0;
  const [date = '', time = ''] = event.date_time.slice(0, 16).split('T');
  return {
    title: event.title,
    description: event.description,
    category: event.category ?? '',
    date,
    startTime: time,
    endTime: event.end_date_time?.slice(11, 16) ?? '',
    zone: 'America/Santo_Domingo',
    online: event.online,
    locationName: event.locationName ?? '',
    address: event.address ?? '',
    city: event.city ?? '',
    country: event.country ?? '',
    link: '',
    isFree,
    price: isFree ? '' : event.price,
    capacity: String(event.capacity),
    tags: event.tags.join(', '),
    isCoverGone: false,
    before,
    ...change,
  };
}

async function opened(account: OpenAccount, event: EventRow, change: Record<string, unknown> = {}) {
  const ref = newEditRef(event.ref);
  const form = oldForm(event, change);
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step: 0, updatedAt: 5, isBroken: false });
  const { autosaver: keeper, before } = await openEdit(account.store, event);
  const made = eventEditOf(before, keeper.get().form, keeper.get().cover);
  if ('errors' in made) throw new Error(JSON.stringify(made.errors));
  return { form: keeper.get().form, edit: made.edit };
}

test('[OFF-13] [WIZ-04] an edit that the one-page form began touches nothing that it didn’t know', async () => {
  const account = await signedIn();
  const { form, edit } = await opened(account, concert(), { title: 'Jazz morning' });
  expect(edit.patch).toEqual({ title: 'Jazz morning' });
  expect(edit.keptGallery).toBeUndefined();
  expect(form.tickets).toEqual([entry, vip]);
  expect(form.gallery).toEqual([{ picture, alt: '' }]);
  expect(isEmptyEdit((await opened(await signedIn(), concert())).edit)).toBe(true);
});

test('[OFF-13] [WIZ-10] its price is the lowest of the tickets, and free is free', async () => {
  const cheaper = await opened(await signedIn(), concert(), { price: '10,50' });
  expect(cheaper.edit.patch).toMatchObject({ price: '10.50', ticket_types: [{ ...entry, price: '10.50' }, vip] });
  const free = await opened(await signedIn(), concert(), { isFree: true });
  expect(free.edit.patch).toMatchObject({ price: '0.00', pricing_type: 'free' });
});

test('[OFF-13] [WIZ-08] a place that was typed in it is a place', async () => {
  const nowhere = concert({ locationName: null, address: null, city: null, country: null, location: null });
  const place = { locationName: 'Berghain', address: 'Am Wriezener Bahnhof', city: 'Berlin', country: 'Germany' };
  expect((await opened(await signedIn(), nowhere, place)).edit.patch).toMatchObject(place);
});

test('[OFF-13] [WIZ-07] what lasted for days and was moved in it keeps its length', async () => {
  const days = concert({ end_date_time: '2027-06-03T18:00:00-04:00' });
  const moved = await opened(await signedIn(), days, { date: '2027-05-25' });
  expect(moved.edit.patch).toMatchObject({
    date_time: '2027-05-25T21:00:00-04:00',
    end_date_time: '2027-05-27T18:00:00-04:00',
  });
});

test('[OFF-13] [WIZ-10] a new event of the one-page form has its price and as many tickets as places', async () => {
  const account = await signedIn();
  const { before: _before, ...form } = oldForm(concert(), { title: 'New', price: '8', capacity: '30' });
  const ref = crypto.randomUUID();
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step: 0, updatedAt: 5, isBroken: false });
  const { form: read } = (await openNewEvent(account.store, ref)).get();
  expect(read).toMatchObject({ pricingType: 'paid', capacity: '30', tickets: [{ price: '8', quantity: '30' }] });
});
