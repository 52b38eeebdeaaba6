import * as z from 'zod/mini';
import { SuspendBody } from '#contract/moderation/people.ts';
import { Email, RegisterBody, Username } from '#contract/account/user.ts';

/** Id, e-mail or username of an account, as typed. */
const Who = z.string().check(z.trim(), z.minLength(1), z.maxLength(320));
const PasswordHash = z.string().check(z.minLength(1), z.maxLength(500));

export const maxListed = 10_000;

/** A command's request to the running server, or within its own process. */
export const UserRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('list'),
    /** an id, or the beginning of an e-mail, a username or a name; empty: everybody */
    search: z.string().check(z.maxLength(320)),
    limit: z.int().check(z.gte(1), z.lte(maxListed)),
  }),
  z.object({ type: z.literal('find'), user: Who }),
  z.object({
    type: z.literal('create'),
    email: Email,
    username: Username,
    name: RegisterBody.shape.name,
    lastname: RegisterBody.shape.lastname,
    passwordHash: PasswordHash,
    isOperator: z.boolean(),
  }),
  z.object({ type: z.literal('password'), user: Who, passwordHash: PasswordHash }),
  z.object({ type: z.literal('operator'), user: Who, isRemoved: z.boolean() }),
  /** without a reason it ends the suspension */
  z.object({ type: z.literal('suspend'), user: Who, reason: z.nullable(SuspendBody.shape.reason) }),
  z.object({ type: z.literal('delete'), user: Who }),
]);
export type UserRequest = z.infer<typeof UserRequest>;

const Account = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** what made them an operator; null: they aren't one */
  operator: z.nullable(z.enum(['settings', 'command'])),
  /** why they are suspended; null: they aren't; left out by older servers */
  suspended: z.optional(z.nullable(z.string())),
});
export type Account = z.infer<typeof Account>;

/** The accounts that a request is about, as they are afterwards; of a deleted one, as it was before. */
export const UserReply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    accounts: z.array(Account),
    /** a list has more accounts than these */
    hasMore: z.boolean(),
    /** false: everything was so already */
    isChanged: z.boolean(),
  }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type UserReply = z.infer<typeof UserReply>;
