import { SupportMessage, supportLimits } from '#contract/moderation/support.ts';
import type { OwnUser } from '#contract/account/user.ts';
import * as texts from './texts.ts';

export type SupportValues = Record<keyof SupportMessage, string>;
export type SupportField = keyof SupportValues;

export const supportFields = ['name', 'email', 'subject', 'message'] as const satisfies readonly SupportField[];

/** The form's initial values, with the signed-in user's details. */
export function blankSupport(user: OwnUser | null): SupportValues {
  return { name: user?.display_name ?? '', email: user?.email ?? '', subject: '', message: '' };
}

function isTooLong(field: SupportField, text: string): boolean {
  return field !== 'email' && text.trim().length > supportLimits[field];
}

/**
 * Validates a message as the server will.
 * @returns the message, or errors by field
 */
export function readSupport(
  values: SupportValues,
): { message: SupportMessage } | { complaints: Partial<SupportValues> } {
  const parsed = SupportMessage.safeParse(values);
  if (parsed.success) return { message: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const fieldTexts = supportFields
    .filter((field) => wrong.has(field))
    .map((field) => {
      const most = field === 'email' ? 0 : supportLimits[field];
      return [field, isTooLong(field, values[field]) ? texts.atMost(most) : texts.fieldComplaints[field]];
    });
  return { complaints: Object.fromEntries(fieldTexts) as Partial<SupportValues> };
}
