import * as z from 'zod/mini';
import { OwnUser } from './user.ts';

export const LoginBody = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(200)),
  /** false: the session lives 12 hours, else 30 days */
  remember: z.optional(z.boolean()),
});
export type LoginBody = z.infer<typeof LoginBody>;

/** Reply of register, login and social login. */
export const SessionReply = z.object({
  message: z.string(),
  token: z.string(),
  data: z.object({ user: OwnUser }),
});
export type SessionReply = z.infer<typeof SessionReply>;

export const sessionMs = { remembered: 30 * 24 * 3600_000, unremembered: 12 * 3600_000 } as const;
