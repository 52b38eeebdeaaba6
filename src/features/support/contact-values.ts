import { ContactMessage, contactLimits } from '#contract/moderation/contact.ts';
import * as texts from './texts.ts';

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}
export type ContactComplaints = Partial<Record<keyof ContactValues, string>>;

export const emptyContact: ContactValues = { name: '', email: '', message: '' };

function tooLongText(max: number): string {
  return texts.atMost(max);
}

/**
 * Validates a message as the server will.
 * @returns the message, with the sender's name as its title, or errors by field
 */
export function readContact(values: ContactValues): { message: ContactMessage } | { complaints: ContactComplaints } {
  const { name, email, message } = values;
  const parsed = ContactMessage.safeParse({ title: name, email, message });
  if (parsed.success) return { message: parsed.data };
  const complaints: ContactComplaints = {};
  if (parsed.error.issues.some(({ path }) => path[0] === 'email')) complaints.email = texts.invalidEmail;
  if (name.trim().length > contactLimits.title) complaints.name = tooLongText(contactLimits.title);
  if (message.trim().length > contactLimits.message) complaints.message = tooLongText(contactLimits.message);
  for (const field of ['name', 'email', 'message'] as const) {
    if (values[field].trim() === '') complaints[field] = texts.required;
  }
  return { complaints };
}
