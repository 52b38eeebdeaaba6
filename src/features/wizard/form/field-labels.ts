import { eventLabels } from '#contract/events/fields.ts';
import { formFields, type FormField } from './event-form.ts';

/** What a field is called where a complaint about it stands away from it; most as the contract's are. */
function nameLabel(name: string): string {
  if (name === 'cover') return eventLabels['cover_image'] ?? name;
  const { label = null, shows = [] } = Object.hasOwn(formFields, name) ? formFields[name as FormField] : {};
  return label ?? eventLabels[shows[0] ?? name] ?? name;
}

const parts: Record<string, string> = {
  name: 'name',
  price: 'price',
  quantity: 'quantity',
  description: 'description',
  question: 'question',
  answer: 'answer',
  alt: 'what it shows',
};

/** `tickets.1.price` is "Tickets 2, price". */
export function fieldLabel(path: string): string {
  const [name = '', at, part] = path.split('.');
  const label = nameLabel(name);
  if (at === undefined || part === undefined) return label;
  return `${label} ${String(Number(at) + 1)}, ${parts[part] ?? part}`;
}
