import { isMutationKind, type MutationArgs, type MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';

const actionNames: Record<MutationKind, string> = {
  'event.create': 'Publish event',
  'event.update': 'Save changes',
  'event.delete': 'Delete event',
  'event.like': 'Like',
  'event.subscribe': 'Subscribe',
  'event.bookmark': 'Bookmark',
  'event.rate': 'Rate',
  'event.meet': 'Show me to people I met',
  'view.record': 'Count a view',
  'event.open': 'Open an event by its link',
  'contact.send': 'Send message',
  'user.update': 'Save changes',
  'user.picture': 'Change picture',
  'user.follow': 'Follow',
  'user.unfollow': 'Unfollow',
  'user.block': 'Block',
  'user.unblock': 'Unblock',
  'friend.request': 'Send friend request',
  'friend.answer': 'Accept friend request',
  'friend.withdraw': 'Withdraw from friendship',
  'post.create': 'Publish post',
  'post.update': 'Save post',
  'post.delete': 'Delete post',
  'post.like': 'Like post',
  'comment.create': 'Comment',
  'comment.update': 'Save comment',
  'comment.delete': 'Delete comment',
  'reply.create': 'Reply',
  'reply.update': 'Save reply',
  'reply.delete': 'Delete reply',
  'notices.read': 'Mark notifications as read',
  'report.create': 'Send report',
  'report.settle': 'Settle report',
  'support.send': 'Send message to support',
  'message.send': 'Send message',
  'message.delete': 'Delete message',
  'group.create': 'Create group',
  'group.update': 'Change group',
  'group.join': 'Join group',
  'group.leave': 'Leave group',
  'group.message': 'Send message to group',
  'group.expel': 'Remove from group',
  'event.join-chat': 'Join event chat',
  'chat.read': 'Mark messages as read',
  'event.invite': 'Invite',
  'invitation.withdraw': 'Withdraw invitation',
  'invitation.answer': 'Answer invitation',
};

/** Names of mutations that undo, with the argument that says so. */
const undoNames: Partial<Record<MutationKind, { field: string; value: unknown; actionName: string }>> = {
  'event.like': { field: 'liked', value: false, actionName: 'Take back like' },
  'event.subscribe': { field: 'subscribed', value: false, actionName: 'Unsubscribe' },
  'event.bookmark': { field: 'bookmarked', value: false, actionName: 'Remove bookmark' },
  'event.rate': { field: 'stars', value: null, actionName: 'Remove rating' },
  'event.meet': { field: 'shown', value: false, actionName: 'Hide me from people I met' },
  'user.picture': { field: 'image', value: null, actionName: 'Remove picture' },
  'friend.answer': { field: 'status', value: 'declined', actionName: 'Decline friend request' },
  'post.like': { field: 'liked', value: false, actionName: 'Take back like of post' },
};

/** What a change does, in a few words. Its kind may be unknown: a newer version may have stored it. */
export function actionNameOf({ kind, args }: OutboxEntry): string {
  if (!isMutationKind(kind)) return 'A change';
  const undo = undoNames[kind];
  const isUndo = undo !== undefined && (args as Record<string, unknown>)[undo.field] === undo.value;
  return isUndo ? undo.actionName : actionNames[kind];
}

const typedNames: Partial<Record<MutationKind, (args: never) => string | undefined>> = {
  'event.create': ({ event }: MutationArgs<'event.create'>) => event.title,
  'event.update': ({ patch, base }: MutationArgs<'event.update'>) =>
    patch.title ?? (typeof base?.title === 'string' ? base.title : undefined),
  'contact.send': ({ message }: MutationArgs<'contact.send'>) => message,
  'support.send': ({ subject }: MutationArgs<'support.send'>) => subject,
  'user.update': () => 'Your account',
  'user.picture': ({ type }: MutationArgs<'user.picture'>) =>
    type === 'profile' ? 'Your profile picture' : 'Your cover photo',
  'post.create': ({ post }: MutationArgs<'post.create'>) => post.title,
  'post.update': ({ patch }: MutationArgs<'post.update'>) => patch.title,
  'comment.create': ({ content }: MutationArgs<'comment.create'>) => content,
  'comment.update': ({ content }: MutationArgs<'comment.update'>) => content,
  'reply.create': ({ content }: MutationArgs<'reply.create'>) => content,
  'reply.update': ({ content }: MutationArgs<'reply.update'>) => content,
  'notices.read': () => 'Your notifications',
  'report.settle': () => 'A report',
  'message.send': ({ content }: MutationArgs<'message.send'>) => content || 'A picture',
  'group.message': ({ content }: MutationArgs<'group.message'>) => content || 'A picture',
  'group.create': ({ name }: MutationArgs<'group.create'>) => name,
  'group.update': ({ name }: MutationArgs<'group.update'>) => name,
  'event.invite': ({ person }: MutationArgs<'event.invite'>) => personName(person),
};

function unknownSubject(kind: MutationKind): string {
  if (!isMutationKind(kind)) return 'Something that a newer version knows';
  const [noun] = kind.split('.');
  if (noun === 'user' || noun === 'friend') return 'Somebody';
  if (noun === 'report') return 'Something that was reported';
  if (noun === 'group') return 'A group that is gone';
  if (noun === 'message' || noun === 'chat') return 'A message that is gone';
  if (noun === 'post') return 'A post that is gone';
  return noun === 'event' || noun === 'view' || noun === 'invitation'
    ? 'An event that is gone'
    : 'A comment that is gone';
}

/** What a change is about. @param name the subject's; null if the device no longer stores it */
export function subjectOf({ kind, args }: OutboxEntry, name: string | null): string {
  return typedNames[kind]?.(args as never) ?? name ?? unknownSubject(kind);
}

const failureTexts: Record<MutationKind, string> = {
  'event.create': 'Failed to create event',
  'event.update': 'Failed to update event',
  'event.delete': 'Failed to delete event',
  'event.like': 'Failed to toggle like',
  'event.subscribe': 'Failed to toggle subscription',
  'event.bookmark': 'Failed to toggle bookmark',
  'event.rate': 'Failed to save your rating',
  'event.meet': 'Failed to show or hide you',
  'view.record': 'Failed to count the view',
  'event.open': 'Failed to open the event by its link',
  'contact.send': 'Failed to send the message',
  'user.update': 'No se pudo guardar el perfil. Intenta de nuevo.',
  'user.picture': 'Failed to upload image. Please try again.',
  'user.follow': 'Error al cambiar follow',
  'user.unfollow': 'Error al cambiar follow',
  'user.block': 'Failed to block',
  'user.unblock': 'Failed to unblock',
  'friend.request': 'Failed to send the friend request',
  'friend.answer': 'Failed to answer the friend request',
  'friend.withdraw': 'Failed to withdraw the friend request',
  'post.create': 'Failed to upload image. Please try again.',
  'post.update': 'Failed to save the post',
  'post.delete': 'Failed to delete the post',
  'post.like': 'No se pudo dar like al post. Intenta de nuevo.',
  'comment.create': 'Failed to post the comment',
  'comment.update': 'Failed to save the comment',
  'comment.delete': 'Failed to delete the comment',
  'reply.create': 'Failed to post the reply',
  'reply.update': 'Failed to save the reply',
  'reply.delete': 'Failed to delete the reply',
  'notices.read': 'Failed to mark notifications as read',
  'report.create': 'Failed to send the report',
  'report.settle': 'Failed to settle the report',
  'support.send': 'Failed to send the message',
  'message.send': 'Error al enviar mensaje',
  'message.delete': 'Failed to delete the message',
  'group.create': 'Failed to create the group',
  'group.update': 'Failed to save the group',
  'group.join': 'Failed to join the group',
  'group.leave': 'Failed to leave the group',
  'group.message': 'Error al enviar mensaje',
  'group.expel': 'Failed to remove from the group',
  'event.join-chat': 'Failed to join the chat',
  'chat.read': 'Failed to mark messages as read',
  'event.invite': 'Failed to invite',
  'invitation.withdraw': 'Failed to withdraw the invitation',
  'invitation.answer': 'Failed to answer the invitation',
};

/** Failures whose text on pages differs from the outbox's. */
const onPages: Partial<Record<MutationKind, string>> = {
  'event.like': 'No se pudo dar like al evento. Intenta de nuevo.',
  'event.subscribe': 'No se pudo suscribir al evento. Intenta de nuevo.',
};

/** The toast when the server has refused a change. */
export function mutationFailureText(kind: MutationKind): string {
  return onPages[kind] ?? failureTexts[kind];
}

/** An older server doesn't know that messages can be reported. */
function isReportTooNew({ kind, args, refusal }: OutboxEntry): boolean {
  if (kind !== 'report.create' || (args as MutationArgs<'report.create'>).type !== 'message') return false;
  return refusal?.code === 'invalid' && refusal.fields?.['object_type'] !== undefined;
}

/** Why a change stopped: the server's message, else what failed. */
export function failureReason(entry: OutboxEntry): string {
  if (isReportTooNew(entry)) {
    return 'This server doesn’t take reports of messages yet. Your report is kept here: send it again once the server is updated.';
  }
  return stoppedReason(entry, failureTexts[entry.kind]);
}

const untilFormat = dateFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** for a change that only waits for its turn */
export const plainWaitText = 'Waiting to be sent';

/**
 * What a waiting change waits for.
 * @param blocker the change that the user has to settle first, if any
 */
export function waitText(entry: OutboxEntry, nowMs: number, blocker: OutboxEntry | null = null): string {
  if (entry.state === 'voiding') return 'Being taken back';
  if (blocker !== null) return `Waits for “${actionNameOf(blocker)}”, which needs you first`;
  if (entry.lease !== null) return 'On its way';
  if (entry.isHindered === true) {
    return 'This network doesn’t let this through. Another one may; it is tried again by itself.';
  }
  const { postponed } = entry;
  if (postponed?.until === 'email') return 'Waits until you confirm your email, then goes out by itself';
  if (postponed !== undefined && postponed.until > nowMs) {
    return `${postponed.reason} This is kept here and goes out by itself from ${untilFormat.format(postponed.until)}.`;
  }
  if (entry.notBefore > nowMs && entry.attempts === 0) return 'Goes out in a moment';
  if (entry.attempts > 0)
    return `Tried ${String(entry.attempts)} ${entry.attempts === 1 ? 'time' : 'times'}, will be tried again`;
  return plainWaitText;
}
