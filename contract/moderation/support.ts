import * as z from 'zod/mini';
import { Email } from '#contract/account/user.ts';

export const supportLimits = { name: 120, subject: 200, message: 5_000 } as const;

/** What somebody who needs help writes. */
export const SupportMessage = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(supportLimits.name)),
  email: Email,
  subject: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(supportLimits.subject)),
  message: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(supportLimits.message)),
});
export type SupportMessage = z.infer<typeof SupportMessage>;
