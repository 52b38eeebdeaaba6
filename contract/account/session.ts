import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';
import { TypedSignUpCode } from '#contract/instance/sign-up-code.ts';
import { Email, OwnUser, Password } from './user.ts';

const IdToken = z.string().check(z.minLength(1, 'Required'), z.maxLength(5_000));

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

/** The credential of Google's button, under either of its names. */
export const GoogleBody = z
  .object({
    idToken: z.optional(IdToken),
    id_token: z.optional(IdToken),
    /** sign-up code, for a new account while sign-up is by invitation */
    invite: z.optional(TypedSignUpCode),
  })
  .check(
    z.refine(({ idToken, id_token: same }) => (idToken ?? same) !== undefined, {
      message: 'Required',
      path: ['idToken'],
    }),
  );
export type GoogleBody = z.infer<typeof GoogleBody>;

export const ForgotPasswordBody = z.object({ email: Email });
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>;

export const ForgotPasswordReply = z.object({
  message: z.string(),
  /** the code itself: only a server in development that can't send mail returns it, and only to its own machine */
  developmentPin: z.optional(z.string()),
  /** where the code stands if it isn't sent by mail: in the server's log, or nowhere; undelivered: mails don't go out at the moment */
  code_in: z.optional(z.enum(['log', 'nowhere', 'undelivered'])),
});
export type ForgotPasswordReply = z.infer<typeof ForgotPasswordReply>;

export const ConfirmPinBody = z.object({ email: Email, pin: z.string().check(z.trim(), z.maxLength(20)) });
export type ConfirmPinBody = z.infer<typeof ConfirmPinBody>;

export const ResetPasswordBody = z.object({
  email: Email,
  newPassword: Password,
  confirmPassword: z.string().check(z.maxLength(200)),
});
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

/** The reply to a request for a mail with a link and a code that confirm an address. */
export const SendConfirmationReply = z.object({
  message: z.string(),
  /** the address that the mail goes to */
  email: z.string(),
  /** as in `ForgotPasswordReply` */
  code_in: z.optional(z.enum(['log', 'nowhere', 'undelivered'])),
});
export type SendConfirmationReply = z.infer<typeof SendConfirmationReply>;

/** The token of a mailed link, signed in or not; or the code of that mail, signed in. */
export const ConfirmEmailBody = z
  .object({
    token: z.optional(z.string().check(z.maxLength(100))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  })
  .check(
    z.refine(({ token, code }) => (token === undefined) !== (code === undefined), {
      message: 'Either this or a code is required',
      path: ['token'],
    }),
  );

export const ChangeEmailBody = z.object({ email: Email, password: z.string().check(z.maxLength(200)) });
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

export const ChangePasswordBody = z.object({
  currentPassword: z.string().check(z.maxLength(200)),
  newPassword: Password,
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** A logout may send the token's SHA-256 in hex instead of the token. The hash can end the session and do nothing else. */
export const LogoutBody = z.object({
  session: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Invalid session'))),
});
export type LogoutBody = z.infer<typeof LogoutBody>;

/** One of the places where a user is signed in. */
export const SessionEntry = z.object({
  id: Id,
  /** the session that asks */
  current: z.boolean(),
  created_at: z.string(),
  /** to the hour */
  last_seen_at: z.string(),
  expires_at: z.string(),
  /** such as `Chromium on Linux` */
  device: z.string(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const SessionsReply = z.object({ data: z.array(SessionEntry) });
export type SessionsReply = z.infer<typeof SessionsReply>;

export const sessionMs = { remembered: 30 * 24 * 3600_000, unremembered: 12 * 3600_000 } as const;
