import { eventGroupOf } from '#contract/event-rules.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import type { OutboxEntry } from '#data/outbox.ts';

export interface DisputedField {
  label: string;
  mine: string;
  theirs: string;
}

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  date_time: 'Start',
  end_date_time: 'End',
  locationName: 'Place name',
  address: 'Address',
  city: 'City',
  country: 'Country',
  online: 'Online',
  event_link: 'Link',
  price: 'Price',
  pricing_type: 'Pricing',
  capacity: 'Capacity',
  tags: 'Tags',
};

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(String).join(', ') || 'Nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  const isMoment = field === 'date_time' || field === 'end_date_time';
  return isMoment && Number.isFinite(Date.parse(value)) ? moment.format(Date.parse(value)) : value;
}

/** What two edits of one event don't agree on, side by side. */
export function disputedFields(entry: OutboxEntry): DisputedField[] {
  const { patch, cover } = entry.args as MutationArgs<'event.update'>;
  const current = (entry.refusal?.current ?? {}) as Record<string, unknown>;
  const groups = new Set(entry.refusal?.groups ?? Object.keys(patch).map(eventGroupOf));
  const fields = Object.entries(patch)
    .filter(([field]) => groups.has(eventGroupOf(field)))
    .map(([field, value]) => ({
      label: labels[field] ?? field,
      mine: shown(field, value),
      theirs: shown(field, current[field]),
    }));
  const isCover = groups.has('cover_image') && cover !== undefined;
  return isCover ? [...fields, { label: 'Cover picture', mine: 'Your picture', theirs: 'Their picture' }] : fields;
}
