import { expect, test } from 'vitest';
import { eventLabels } from '#contract/events/fields.ts';
import { fieldLabel as partLabel } from '#features/outbox/conflict/readable.ts';
import { fieldLabel } from '#features/wizard/form/field-labels.ts';

test('[WIZ-14] a field is called the same where it is filled in and where two versions of it are compared', () => {
  for (const [field, label] of Object.entries(eventLabels)) expect([field, partLabel(field)]).toEqual([field, label]);
  const both = [
    ['title', 'title'],
    ['resume', 'resume'],
    ['cover', 'cover_image'],
    ['gallery', 'gallery_images'],
    ['zone', 'timezone'],
    ['locationName', 'locationName'],
    ['pin', 'location'],
    ['link', 'event_link'],
    ['detailedDescription', 'detailed_description'],
    ['tickets', 'ticket_types'],
  ] as const;
  for (const [own, contract] of both) expect([own, fieldLabel(own)]).toEqual([own, partLabel(contract)]);
});
