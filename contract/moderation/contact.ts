import * as z from 'zod/mini';
import { Ref } from '#contract/ids.ts';
import { Email } from '#contract/account/user.ts';

export const contactLimits = { title: 120, message: 5_000 } as const;

/** What a visitor writes to those who run this: `title` is the sender's name. */
export const ContactMessage = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(contactLimits.title)),
  email: Email,
  message: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(contactLimits.message)),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactBody = z.extend(ContactMessage, { client_id: z.optional(Ref) });
