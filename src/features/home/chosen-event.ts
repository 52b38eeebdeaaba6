import * as z from 'zod/mini';
import { Event } from '#contract/events/entity.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { zeroCounts, type EventRow } from '#data/events/rows.ts';

const unknownOrganizer = { user_id: 0, username: '', display_name: '', profile_picture: null };

/** An event with only default values. */
const blank = {
  ...eventDefaults,
  ref: '',
  version: 1,
  title: '',
  description: '',
  cover_image: null,
  gallery_images: [],
  date_time: '',
  organizer: unknownOrganizer,
  organizer_id: 0,
  ...zeroCounts,
  created_at: '',
  updated_at: '',
} satisfies Partial<EventRow>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The specification's aliases of fields. */
function withAliases(parsed: Record<string, unknown>): Record<string, unknown> {
  const { id, name, image, location, organizer } = parsed;
  return {
    event_id: id,
    title: name,
    cover_image: image,
    locationName: location,
    ...parsed,
    organizer: isObject(organizer) ? { ...unknownOrganizer, ...organizer } : unknownOrganizer,
  };
}

/**
 * The event stored when the user chose it. It may come from another version or program, so a field of the wrong type
 * counts as missing.
 * @param text the stored JSON
 * @param idOrRef the wanted event, from the URL
 * @returns null if there is none, or it is another event
 */
export function readChosenEvent(text: string | null, idOrRef: string): EventRow | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (!isObject(parsed)) return null;
    const normalized = withAliases(parsed);
    const { event_id: id, ref } = normalized;
    if (String(id) !== idOrRef && ref !== idOrRef) return null;
    const fields = Object.entries(blank).map(([field, none]) => {
      const read = z.safeParse(Event.shape[field as keyof typeof blank], normalized[field]);
      return [field, read.success ? read.data : none];
    });
    const safeFields = Object.fromEntries(fields) as typeof blank;
    const startsAt = Date.parse(safeFields.date_time);
    return {
      ...safeFields,
      ref: safeFields.ref || `chosen-${String(id)}`,
      event_id: typeof id === 'number' ? id : null,
      starts_at: startsAt,
      ends_at: startsAt,
      search_text: '',
      tick: 0,
      generation: 0,
    };
  } catch {
    return null;
  }
}
