import { RegisterBody } from '#contract/account/user.ts';
import * as texts from './texts.ts';

export interface SignupValues {
  name: string;
  lastname: string;
  email: string;
  username: string;
  password: string;
  confirmation: string;
  hasAccepted: boolean;
  /** the code of an invitation */
  invite: string;
}
export type SignupComplaints = Partial<Record<keyof SignupValues, string>>;

export const emptySignup: SignupValues = {
  name: '',
  lastname: '',
  email: '',
  username: '',
  password: '',
  confirmation: '',
  hasAccepted: false,
  invite: '',
};

const required = ['name', 'lastname', 'email', 'username', 'password', 'confirmation'] as const;

/**
 * Validates a sign-up as the server will.
 * @param needsInvite one signs up by invitation
 * @returns the request body (without the repeated password), or errors by field
 */
export function readSignup(
  values: SignupValues,
  needsInvite: boolean,
): { body: RegisterBody } | { complaints: SignupComplaints } {
  const { confirmation, hasAccepted, invite, ...fields } = values;
  const parsed = RegisterBody.safeParse(needsInvite ? { ...fields, invite } : fields);
  const issues = parsed.success ? [] : [...parsed.error.issues].reverse();
  const complaints: SignupComplaints = {};
  for (const { path, message } of issues) complaints[path[0] as keyof SignupValues] = message;
  if (confirmation !== values.password) complaints.confirmation = texts.passwordsMustMatch;
  for (const field of required) if (values[field].trim() === '') complaints[field] = 'Required';
  if (needsInvite && invite.trim() === '') complaints.invite = texts.inviteMissing;
  if (!hasAccepted) complaints.hasAccepted = texts.pleaseAcceptTerms;
  return parsed.success && Object.keys(complaints).length === 0 ? { body: parsed.data } : { complaints };
}
