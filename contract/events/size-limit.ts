import { eventLabels } from './fields.ts';
import { eventFields, eventLimits } from './rules.ts';

/** A field that makes an event too large, and the message about it. */
export interface Oversize {
  field: string;
  message: string;
}

const encoder = new TextEncoder();

function bytesOf(value: unknown): number {
  return value === undefined ? 0 : encoder.encode(JSON.stringify(value)).byteLength;
}

/** What an event takes, in bytes of JSON, of all that its organizer sets. */
export function eventBytes(event: object): number {
  const values = event as Record<string, unknown>;
  return bytesOf(Object.fromEntries(eventFields.map((field) => [field, values[field]])));
}

/** Each field has its own limit; this is that of all together, for an event goes whole to every device. Null where it fits. */
export function oversizeOf(event: object): Oversize | null {
  const bytes = eventBytes(event);
  if (bytes <= eventLimits.bytes) return null;
  const values = event as Record<string, unknown>;
  const [field = 'description'] = [...eventFields].sort((a, b) => bytesOf(values[b]) - bytesOf(values[a]));
  const label = (eventLabels as Record<string, string | undefined>)[field] ?? field;
  const over = Math.ceil((bytes - eventLimits.bytes) / 1024);
  return { field, message: `This event is ${String(over)} kB too long in all, most of it under “${label}”` };
}
