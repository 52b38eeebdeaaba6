import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';

/** A step of the wizard: what it is called, and the fields that are its. */
export interface Step {
  name: 'basic' | 'media' | 'date' | 'location' | 'details' | 'faq' | 'tickets';
  label: string;
  heading: string;
  fields: readonly (keyof EventForm | 'cover')[];
}

export const steps: readonly [Step, ...Step[]] = [
  {
    name: 'basic',
    label: 'Event page',
    heading: 'Event page',
    fields: ['title', 'subtitle', 'description', 'category', 'subcategory'],
  },
  {
    name: 'media',
    label: 'Images & videos',
    heading: 'Images & videos',
    fields: ['cover', 'coverAlt', 'coverCrop', 'gallery', 'waiting', 'videoUrl'],
  },
  {
    name: 'date',
    label: 'Date & time',
    heading: 'Date and location',
    fields: [
      ...(['isAllDay', 'date', 'startTime', 'endTime', 'endDate', 'endDateFor', 'endDateBefore', 'zone'] as const),
      ...(['isRecurring', 'recurrence', 'repeat'] as const),
    ],
  },
  {
    name: 'location',
    label: 'Location',
    heading: 'Location',
    fields: [
      ...([
        'online',
        'isHybrid',
        'isUnannounced',
        'locationName',
        'address',
        'address2',
        'city',
        'state',
        'province',
      ] as const),
      ...(['country', 'postalCode', 'placeId', 'pin', 'link'] as const),
    ],
  },
  {
    name: 'details',
    label: 'About this event',
    heading: 'About this event',
    fields: ['resume', 'detailedDescription', 'venueDetails', 'tags', 'tagDraft'],
  },
  { name: 'faq', label: 'FAQ', heading: 'FAQ', fields: ['faqs', 'faqDraft'] },
  {
    name: 'tickets',
    label: 'Tickets',
    heading: 'Tickets',
    fields: ['pricingType', 'isFreeEvent', 'tickets', 'ticketsBefore', 'capacity'],
  },
];

/** The step that a complaint belongs to; `tickets.0.price` is one about `tickets`. */
export function stepOf(field: string): number {
  const [name = ''] = field.split('.');
  const at = steps.findIndex(({ fields }) => (fields as readonly string[]).includes(name));
  return Math.max(0, at);
}

/** What is wrong with the fields of a step. */
export function errorsOfStep(errors: FormErrors, step: number): [string, string][] {
  return Object.entries(errors).flatMap(([field, message]) =>
    message !== undefined && stepOf(field) === step ? [[field, message] as [string, string]] : [],
  );
}
