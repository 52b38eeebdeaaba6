import type { MutationKind } from '#contract/sync/mutations.ts';
import { userHandlers } from '#server/domain/account/mutations.ts';
import { messageHandlers } from '#server/domain/chat/mutations.ts';
import { groupHandlers } from '#server/domain/chat/groups/mutations.ts';
import { commentHandlers } from '#server/domain/comments/mutations.ts';
import { accessHandlers } from '#server/domain/events/access.ts';
import { eventHandlers } from '#server/domain/events/mutations.ts';
import { engagementHandlers } from '#server/domain/events/engagement/mutations.ts';
import { invitationHandlers } from '#server/domain/invitations/mutations.ts';
import { supportHandlers } from '#server/domain/moderation/mutations.ts';
import { noticeHandlers } from '#server/domain/notifications/mutations.ts';
import { personHandlers } from '#server/domain/people/mutations.ts';
import { postHandlers } from '#server/domain/posts/mutations.ts';
import type { Content, MutationContext, MutationHandler, MutationResult } from './mutation-handler.ts';

const mutationHandlers: { [Kind in MutationKind]: MutationHandler<Kind> } = {
  ...eventHandlers,
  ...accessHandlers,
  ...engagementHandlers,
  ...userHandlers,
  ...personHandlers,
  ...noticeHandlers,
  ...postHandlers,
  ...commentHandlers,
  ...supportHandlers,
  ...messageHandlers,
  ...groupHandlers,
  ...invitationHandlers,
};

interface AnyMutationHandler {
  apply(context: MutationContext<unknown>): Promise<MutationResult>;
  findExisting?(context: MutationContext<unknown>): Promise<number | null>;
  content?(context: MutationContext<unknown>, subject: number): Promise<Content>;
  reply: MutationHandler['reply'];
}

/**
 * The handler of a kind. Bodies were parsed with the same kind's schema, so the kind's own type can be dropped here.
 */
export function mutationHandlerOf(kind: MutationKind): AnyMutationHandler {
  return mutationHandlers[kind];
}
