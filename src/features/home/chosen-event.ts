import * as z from 'zod/mini';
import { Event } from '#contract/event.ts';
import { eventDefaults } from '#contract/event-rules.ts';
import { noCounts, type EventRow } from '#data/events.ts';

const nobody = { user_id: 0, username: '', display_name: '', profile_picture: null };

/** An event of which nothing is known. */
const blank = {
  ...eventDefaults,
  ref: '',
  version: 1,
  title: '',
  description: '',
  cover_image: null,
  gallery_images: [],
  date_time: '',
  organizer: nobody,
  organizer_id: 0,
  ...noCounts,
  created_at: '',
  updated_at: '',
} satisfies Partial<EventRow>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Under its own name or the other one that the specification has for it. */
function withAliases(given: Record<string, unknown>): Record<string, unknown> {
  const { id, name, image, location, organizer } = given;
  return {
    event_id: id,
    title: name,
    cover_image: image,
    locationName: location,
    ...given,
    organizer: isObject(organizer) ? { ...nobody, ...organizer } : nobody,
  };
}

/**
 * The event that was stored when somebody chose it. It may be another version's, or another program's: a field that isn't
 * what it should be counts as missing.
 * @param text what is stored
 * @param idOrRef the event that is wanted, as the address has it
 * @returns null where another event is stored, or none
 */
export function readChosenEvent(text: string | null, idOrRef: string): EventRow | null {
  try {
    const given: unknown = JSON.parse(text ?? 'null');
    if (!isObject(given)) return null;
    const named = withAliases(given);
    const { event_id: id, ref } = named;
    if (String(id) !== idOrRef && ref !== idOrRef) return null;
    const fields = Object.entries(blank).map(([field, none]) => {
      const read = z.safeParse(Event.shape[field as keyof typeof blank], named[field]);
      return [field, read.success ? read.data : none];
    });
    const known = Object.fromEntries(fields) as typeof blank;
    const startsAt = Date.parse(known.date_time);
    return {
      ...known,
      ref: known.ref || `chosen-${String(id)}`,
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
