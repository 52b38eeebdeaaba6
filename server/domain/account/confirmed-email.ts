import { Refusal } from '#contract/sync/refusals.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { isUnconfirmed } from '#server/db/account/email-confirmations.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';

type Rule<Kind extends MutationKind> = 'always' | ((body: MutationBody<Kind>) => boolean);

const isPublished = ({ status }: { status?: string | undefined }) => status !== undefined && status !== 'draft';

/**
 * Mutations that show others a text, a picture or a rating, or write to them. Everything else works from the start: reading,
 * following, going to events, drafts, messages to the operators.
 */
const rules: { readonly [Kind in MutationKind]?: Rule<Kind> } = {
  // Without a status an event is published.
  'event.create': ({ status }) => status !== 'draft',
  'event.update': isPublished,
  'event.rate': 'always',
  'event.invite': 'always',
  'invitation.answer': ({ note }) => (note ?? '').trim() !== '',
  'user.update': (patch) =>
    [patch.display_name, patch.username, patch.bio, patch.status_message].some((text) => text !== undefined),
  'user.picture': ({ remove }) => remove !== true,
  'friend.request': 'always',
  'post.create': 'always',
  'post.update': 'always',
  'comment.create': 'always',
  'comment.update': 'always',
  'reply.create': 'always',
  'reply.update': 'always',
  'message.send': 'always',
  'group.create': 'always',
  'group.update': 'always',
  'group.message': 'always',
};

function needsConfirmedEmail({ kind, body }: Pick<MutationRequest, 'kind' | 'body'>): boolean {
  const rule = rules[kind] as 'always' | ((body: unknown) => boolean) | undefined;
  return rule === 'always' || (rule?.(body) ?? false);
}

/** @throws Refusal `email_unconfirmed`, which is stored nowhere: the same request counts once the e-mail is confirmed */
export async function mustBeConfirmed(
  tx: Tx,
  request: Pick<MutationRequest, 'actor' | 'kind' | 'body'>,
): Promise<void> {
  if (request.actor === null || !needsConfirmedEmail(request)) return;
  if (await isUnconfirmed(tx, request.actor.userId))
    throw new Refusal('email_unconfirmed', 'Confirm your email first: the link is in a mail to you');
}
