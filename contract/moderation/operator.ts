import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';

/** An operator, and what made them one: the server's `settings`, or a `command`, which stores it in the database. */
const OperatorEntry = z.object({
  person: Person,
  source: z.enum(['settings', 'command']),
  /** since when; null for those whom the settings name */
  since: z.nullable(z.string()),
});
export type OperatorEntry = z.infer<typeof OperatorEntry>;

/** What operators do that others can't, as `noun.verb`; a newer server may know more. */
const operatorActions = [
  'backup.make',
  'jobs.retry',
  'jobs.discard',
  'mail.test',
  'operator.add',
  'operator.remove',
  'password.set',
  'user.create',
  'user.delete',
  'user.suspend',
  'user.restore',
  'content.hide',
  'content.show',
  'report.dismiss',
  'picture.remove',
  'picture.allow',
  'settings.change',
  'sign-up-code.make',
  'sign-up-code.revoke',
] as const;
export type OperatorActionName = (typeof operatorActions)[number];

/** What an action was about. */
const ActionSubject = z.object({ type: z.string(), id: Id, person: z.nullable(Person) });

const OperatorActionEntry = z.object({
  id: Id,
  at: z.string(),
  /** null: somebody with a shell on the server's machine */
  operator: z.nullable(Person),
  action: z.string(),
  /** `person`: for a subject of the type `user` */
  subject: z.nullable(ActionSubject),
  /** e.g. a reason, a setting's name or a number */
  detail: z.nullable(z.string()),
});
export type OperatorActionEntry = z.infer<typeof OperatorActionEntry>;

export const operatorActionLimits = { shown: 20, detail: 300 } as const;

/** The operators, and what they did last, newest first. */
export const OperatorsReply = z.object({
  data: z.object({ operators: z.array(OperatorEntry), actions: z.array(OperatorActionEntry) }),
});
export type OperatorsReply = z.infer<typeof OperatorsReply>;
