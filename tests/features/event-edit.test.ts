import { expect, test } from 'vitest';
import { pictureUrl } from '#contract/picture.ts';
import { beforeOf, eventEditOf, isEmptyEdit, mergedEdit, type EventEdit } from '#features/wizard/event-edit.ts';
import { formOf, type EventForm } from '#features/wizard/event-form.ts';
import { eventRow } from './event-rows.ts';

const row = eventRow({
  title: 'Jazz night',
  date_time: '2026-11-27T21:00:00-04:00',
  end_date_time: '2026-11-27T23:30:00-04:00',
  timezone: 'America/Santo_Domingo',
  city: 'Santo Domingo',
  tags: ['jazz'],
});
const before = beforeOf(row as Parameters<typeof beforeOf>[0]);

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
  const days = beforeOf({ ...before, end_date_time: '2026-11-29T18:00:00-04:00' });
  expect(editOf({ title: 'Three days of jazz' }, days).patch).toEqual({ title: 'Three days of jazz' });
  expect(editOf({ date: '2026-12-04' }, days).patch).toEqual({
    date_time: '2026-12-04T21:00:00-04:00',
    end_date_time: '2026-12-06T22:00:00Z',
  });
});

test('[WIZ-12] a cover is part of an edit when it was changed or taken away', () => {
  const sha256 = 'a'.repeat(64);
  expect(editOf({}, before, sha256)).toEqual({ patch: {}, base: { cover_image: null }, cover: sha256 });
  expect(editOf({}, before, null)).toMatchObject({ cover: null });
  expect(editOf({}, before, undefined)).not.toHaveProperty('cover');
  const local = beforeOf({ ...before, cover_image: `local:${sha256}` });
  expect(editOf({}, local, null).base).toEqual({ cover_image: pictureUrl(sha256) });
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
