import type { Organizer } from '#contract/events/entity.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { zeroCounts, type EventRow } from '#data/events/rows.ts';
import type { EventForm } from './form/event-form.ts';
import { unfinishedInputOf } from './form/event-input.ts';

/** The event that a form describes so far, as a list or a page would be given it. */
export function previewRow(
  form: EventForm,
  { ref, cover, organizer }: { ref: string; cover: string | null; organizer: Organizer },
): EventRow {
  const input = unfinishedInputOf(form, cover);
  const startsAt = Date.parse(input.date_time);
  return {
    ...eventDefaults,
    ...input,
    timezone: input.timezone ?? null,
    ref,
    event_id: null,
    version: 1,
    cover_image: cover,
    gallery_images: form.gallery.map(({ picture }) => picture),
    organizer,
    organizer_id: organizer.user_id,
    ...zeroCounts,
    created_at: '',
    updated_at: '',
    starts_at: startsAt,
    ends_at: input.end_date_time === null ? startsAt : Date.parse(input.end_date_time),
    search_text: '',
    tick: 0,
    generation: 0,
  };
}
