import { UserPatch, userLimits, type OwnUser } from '#contract/account/user.ts';
import * as texts from './texts.ts';

export interface EditValues {
  display_name: string;
  username: string;
  bio: string;
}
export type EditComplaints = Partial<Record<keyof EditValues, string>>;

const fields = ['display_name', 'username', 'bio'] as const;

export function editValues({ display_name, username, bio }: Pick<OwnUser, keyof EditValues>): EditValues {
  return { display_name, username, bio: bio ?? '' };
}

const maxLengths = { display_name: userLimits.displayName, username: 30, bio: userLimits.bio } as const;

/** Replaces the schema's messages, which are for developers. */
function complaintOf(field: keyof EditValues, values: EditValues, issueText: string): string {
  const text = values[field].trim();
  if (text === '' && field !== 'bio') return texts.required;
  if (text.length > maxLengths[field] && field !== 'username') return texts.tooLong(maxLengths[field]);
  return issueText;
}

/**
 * The changed fields of a profile, validated as on the server.
 * @param current the present values
 */
export function readEdit(
  values: EditValues,
  current: EditValues,
): { patch: UserPatch } | { complaints: EditComplaints } {
  const changed = fields.filter((field) => values[field] !== current[field]);
  const changedFields = Object.fromEntries(changed.map((field) => [field, values[field]]));
  if (changedFields['bio']?.trim() === '') changedFields['bio'] = null as never;
  const parsed = UserPatch.safeParse(changedFields);
  if (parsed.success) return { patch: parsed.data };
  const complaints: EditComplaints = {};
  for (const { path, message } of [...parsed.error.issues].reverse()) {
    const field = path[0] as keyof EditValues;
    complaints[field] = complaintOf(field, values, message);
  }
  return { complaints };
}
