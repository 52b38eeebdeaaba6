import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';
import { TypedSignUpCode } from '#contract/instance/sign-up-code.ts';
import { nameText } from '#contract/validation/name-text.ts';
import { emailLimit, emailPattern } from './email.ts';
import { PushKind, pushKinds } from './push.ts';

export const Email = z.string().check(z.trim(), z.maxLength(emailLimit), z.regex(emailPattern, 'Email inválido'));

/** At least 8 characters, letters and digits only, one of each. */
export const Password = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/,
      'La contraseña debe tener al menos 8 caracteres, una letra y un número',
    ),
  );

export const Username = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9._]{3,30}$/, '3 to 30 characters: letters, digits, dot, underscore'));

export const PublicUser = z.object({
  user_id: Id,
  id: Id,
  username: z.string(),
  display_name: z.string(),
  bio: z.nullable(z.string()),
  status_message: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  banner: z.nullable(z.string()),
  total_points: z.int(),
  points: z.int(),
  created_at: z.string(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** Whose invitations to events reach somebody. `following`: of friends and of those whom they follow. */
const InvitationsFrom = z.enum(['following', 'friends', 'nobody']);

/** A user as only that user sees them. */
export const OwnUser = z.extend(PublicUser, {
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
  notifications_enabled: z.boolean(),
  share_subscriptions: z.boolean(),
  /** the kinds of push notifications that they have switched off */
  muted_pushes: z.array(PushKind),
  /** whose invitations to events reach them; older servers say nothing of it */
  invitations_from: z.optional(InvitationsFrom),
  /** false: nothing of theirs goes public until they confirm the e-mail; left out by older servers */
  email_confirmed: z.optional(z.boolean()),
  /** one of those who run this */
  operator: z.optional(z.boolean()),
});
export type OwnUser = z.infer<typeof OwnUser>;

export const userLimits = { displayName: 80, bio: 500, statusMessage: 100 } as const;

const Name = nameText(userLimits.displayName);

/** What people change of themselves: any subset. Null takes a text away. */
export const UserPatch = z.object({
  display_name: z.optional(Name),
  username: z.optional(Username),
  bio: z.optional(z.nullable(z.string().check(z.maxLength(userLimits.bio)))),
  status_message: z.optional(z.nullable(z.string().check(z.maxLength(userLimits.statusMessage)))),
  notifications_enabled: z.optional(z.boolean()),
  share_subscriptions: z.optional(z.boolean()),
  invitations_from: z.optional(InvitationsFrom),
  muted_pushes: z.optional(z.array(PushKind).check(z.maxLength(pushKinds.length))),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** The two pictures that a user has. */
export const UserPicture = z.enum(['profile', 'banner']);
export type UserPicture = z.infer<typeof UserPicture>;

/** The password again, for what can't be taken back; who signs in with Google alone gives none. */
export const DeleteUserBody = z.object({ password: z.optional(z.string().check(z.maxLength(200))) });

export const OwnUserReply = z.object({ data: OwnUser });

export function mayEditUser(actorId: number | null, user: { id: number }): boolean {
  return actorId !== null && actorId === user.id;
}

export const RegisterBody = z.object({
  email: Email,
  password: Password,
  username: Username,
  name: Name,
  lastname: Name,
  notifications_enabled: z._default(z.boolean(), true),
  /** sign-up code, while sign-up is by invitation */
  invite: z.optional(TypedSignUpCode),
});
export type RegisterBody = z.infer<typeof RegisterBody>;
