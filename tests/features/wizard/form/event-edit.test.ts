import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { pictureUrl } from '#contract/media/picture.ts';
import {
  beforeOf,
  eventEditOf,
  isEmptyEdit,
  mergedEdit,
  rebaseEdit,
  type EventEdit,
} from '#features/wizard/form/event-edit.ts';
import { withDefaults, type EventForm } from '#features/wizard/form/event-form.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { eventRow } from '#world/screens/event-rows.ts';

const row = eventRow({
  title: 'Jazz night',
  date_time: '2026-11-27T21:00:00-04:00',
  end_date_time: '2026-11-27T23:30:00-04:00',
  timezone: 'America/Santo_Domingo',
  city: 'Santo Domingo',
  tags: ['jazz'],
});
const before = beforeOf(row as Parameters<typeof beforeOf>[0]);
const beforeWith = (change: Partial<typeof before>) => ({ ...before, ...change });

function editOf(change: Partial<EventForm>, from = before, cover?: string | null): EventEdit {
  const made = eventEditOf(from, { ...formOf(from), ...change }, cover);
  if ('errors' in made) throw new Error(JSON.stringify(made.errors));
  return made.edit;
}

test('[WIZ-12] an edit carries the changed fields alone, with the values they were changed from', () => {
  expect(editOf({ title: 'Jazz morning' })).toEqual({
    patch: { title: 'Jazz morning' },
    base: { title: 'Jazz night' },
  });
  expect(isEmptyEdit(editOf({}))).toBe(true);
});

test('[INFO-02] the note goes with an edit where it was changed, beside the event’s fields', () => {
  const noted = beforeWith({ attendee_note: 'Room 4' });
  expect(formOf(noted).attendeeNote).toBe('Room 4');
  expect(editOf({ title: 'Jazz morning' }, noted)).not.toHaveProperty('attendeeNote');
  expect(editOf({ attendeeNote: ' Room 5\nRing ' }, noted)).toEqual({
    patch: {},
    base: {},
    attendeeNote: 'Room 5\nRing',
  });
  expect(editOf({ attendeeNote: ' ' }, noted)).toEqual({ patch: {}, base: {}, attendeeNote: null });
  expect(editOf({ attendeeNote: ' ' }, before)).not.toHaveProperty('attendeeNote');
  expect([isEmptyEdit(editOf({ attendeeNote: 'A' })), isEmptyEdit(editOf({}, noted))]).toEqual([false, true]);
  const tooLong = eventEditOf(noted, { ...formOf(noted), attendeeNote: 'x'.repeat(2_001) }, undefined);
  expect(tooLong).toEqual({ errors: { attendeeNote: 'At most 2000 letters' } });
});

test('[INFO-02] an edit that goes on takes the note as it is by now, unless it was touched', () => {
  const noted = beforeWith({ attendee_note: 'Room 4' });
  const now = beforeWith({ attendee_note: 'Room 5' });
  const untouched = rebaseEdit({ form: { ...formOf(noted), title: 'Mine' }, before: noted }, now, false);
  expect([untouched.form.attendeeNote, untouched.form.title]).toEqual(['Room 5', 'Mine']);
  expect(editOf(untouched.form, untouched.before)).toEqual({ patch: { title: 'Mine' }, base: { title: 'Jazz night' } });
  const touched = rebaseEdit({ form: { ...formOf(noted), attendeeNote: 'Mine' }, before: noted }, now, false);
  expect(editOf(touched.form, touched.before)).toMatchObject({ attendeeNote: 'Mine' });
});

test('[WIZ-14] fields that only make sense together bring the values of all of them', () => {
  const { patch, base } = editOf({ city: 'Santiago' });
  expect(patch).toEqual({ city: 'Santiago' });
  expect(base['place']).toMatchObject({ city: 'Santo Domingo', address: null, online: false });
  expect(Object.keys(base)).toEqual(['place']);
});

test('[WIZ-12] moving the start moves nothing but the time', () => {
  const { patch } = editOf({ startTime: '20:00' });
  expect(patch).toEqual({ date_time: '2026-11-27T20:00:00-04:00' });
});

test('[WIZ-12] an event of several days keeps its length when it is moved, and can be edited without touching it', () => {
  const days = beforeWith({ end_date_time: '2026-11-29T18:00:00-04:00' });
  expect(editOf({ title: 'Three days of jazz' }, days).patch).toEqual({ title: 'Three days of jazz' });
  expect(editOf(withDefaults(formOf(days), { date: '2026-12-04' }, 0), days).patch).toEqual({
    date_time: '2026-12-04T21:00:00-04:00',
    end_date_time: '2026-12-06T18:00:00-04:00',
  });
});

test('[WIZ-12] a cover is part of an edit when it was changed or taken away', () => {
  const sha256 = 'a'.repeat(64);
  expect(editOf({}, before, sha256)).toEqual({ patch: {}, base: { cover_image: null }, cover: sha256 });
  expect(editOf({}, before, null)).toMatchObject({ cover: null });
  expect(editOf({}, before, undefined)).not.toHaveProperty('cover');
  const local = beforeOf({ ...row, cover_image: `local:${sha256}` } as Parameters<typeof beforeOf>[0]);
  expect(editOf({}, local, null).base).toEqual({ cover_image: pictureUrl(sha256) });
});

test('[WIZ-14] a gallery goes out as the order of its pictures, with the new ones as files', () => {
  const [held, other, added] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
  const pictured = beforeWith({ gallery_images: [pictureUrl(held), pictureUrl(other)] });
  const shown = (shas: string[]) => shas.map((picture) => ({ picture, alt: '' }));
  expect(editOf({ gallery: shown([pictureUrl(other), pictureUrl(held)]) }, pictured)).toEqual({
    patch: {},
    base: { gallery_images: [pictureUrl(held), pictureUrl(other)] },
    keptGallery: [pictureUrl(other), pictureUrl(held)],
  });
  expect(editOf({ gallery: shown([`local:${added}`, pictureUrl(held)]) }, pictured)).toMatchObject({
    keptGallery: [pictureUrl(added), pictureUrl(held)],
    gallery: [added],
  });
  expect(isEmptyEdit(editOf({ gallery: shown([pictureUrl(held), pictureUrl(other)]) }, pictured))).toBe(true);
  const described = editOf(
    { gallery: [{ picture: pictureUrl(held), alt: 'The stage' }, ...shown([pictureUrl(other)])] },
    pictured,
  );
  expect(described).toEqual({ patch: { alt_texts: { [held]: 'The stage' } }, base: { alt_texts: {} } });
});

test('[WIZ-13] [WIZ-14] what an event lacked before doesn’t hold up an edit, what the edit takes away does', () => {
  const bare = beforeWith({ city: 'Lima', locationName: null, address: null, country: null });
  expect(editOf({ title: 'Other' }, bare).patch).toEqual({ title: 'Other' });
  expect(editOf({ city: 'Cusco' }, bare).patch).toEqual({ city: 'Cusco' });
  const emptied = eventEditOf(bare, { ...formOf(bare), city: '' }, undefined);
  expect(emptied).toEqual({
    errors: { locationName: 'Give a place name, an address, a city or a pin' },
  });
  const nowhere = { locationName: null, address: null, city: null, country: null, location: null };
  const online = beforeWith({ ...nowhere, online: true });
  const placed = eventEditOf(online, { ...formOf(online), online: false, isUnannounced: false }, undefined);
  expect('errors' in placed && Object.keys(placed.errors)).toEqual(['locationName']);
});

test('[WIZ-14] no edit drops a value that was typed: what is sent, laid over what was, is what the form holds', () => {
  const text = fc.string({ minLength: 1 }).filter((typed) => typed.trim() === typed);
  const change = fc.record(
    {
      title: text,
      description: text,
      detailedDescription: text,
      venueDetails: text,
      city: text,
      locationName: text,
      date: fc.constantFrom('2026-12-01', '2027-03-28', '2027-10-31'),
      startTime: fc.constantFrom('00:30', '02:30', '19:00'),
      capacity: fc.integer({ min: 1, max: 5_000 }).map(String),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(change, (typed) => {
      const wanted = { ...formOf(before), ...typed };
      const made = eventEditOf(before, { ...wanted, endTime: '' }, undefined);
      if ('errors' in made) throw new Error(JSON.stringify(made.errors));
      const after = formOf({ ...before, ...(made.edit.patch as Partial<typeof before>) });
      expect(after).toMatchObject(typed);
    }),
  );
});

test('[OFF-06] an edit of a refused edit keeps what the first was made on', () => {
  const first = {
    event: row.ref,
    patch: { title: 'A', city: 'B' },
    base: { title: 'Jazz night', place: { city: null } },
  };
  expect(mergedEdit(first, { patch: { title: 'C', capacity: 5 }, base: { title: 'A', capacity: 100 } })).toEqual({
    event: row.ref,
    patch: { title: 'C', city: 'B', capacity: 5 },
    base: { title: 'Jazz night', place: { city: null }, capacity: 100 },
  });
});

test('[WIZ-12] subtitle and summary go out, come back, stay where they aren’t touched, and can be taken away', () => {
  const told = beforeWith({ subtitle: 'Three bands, one night', resume: 'Come early' });
  expect(formOf(told)).toMatchObject({ subtitle: 'Three bands, one night', resume: 'Come early' });
  expect(editOf({ title: 'Jazz morning' }, told).patch).toEqual({ title: 'Jazz morning' });
  expect(editOf({ subtitle: ' Two bands ', resume: '' }, told)).toEqual({
    patch: { subtitle: 'Two bands', resume: null },
    base: { subtitle: 'Three bands, one night', resume: 'Come early' },
  });
});
