import { eventLabels } from '#contract/events/fields.ts';
import { formFields, type FormField } from './event-form.ts';
import * as texts from './texts.ts';

/** A field's label away from the field, mostly the contract's. */
function nameLabel(name: string): string {
  if (name === 'cover') return eventLabels['cover_image'] ?? name;
  const { label = null, shows = [] } = Object.hasOwn(formFields, name) ? formFields[name as FormField] : {};
  return label ?? eventLabels[shows[0] ?? name] ?? name;
}

/** `tickets.1.price` is "Tickets 2, price". */
export function fieldLabel(path: string): string {
  const [name = '', at, part] = path.split('.');
  const label = nameLabel(name);
  if (at === undefined || part === undefined) return label;
  return texts.partOf(label, Number(at) + 1, texts.partNames[part] ?? part);
}
