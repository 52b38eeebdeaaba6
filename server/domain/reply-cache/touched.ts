import type { MutationKind } from '#contract/sync/mutations.ts';
import type { CommandName } from '#server/domain/sync/commands.ts';
import type { MutationRequest, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Source } from './sources.ts';

/** The sources that a write has changed. */
export type Touched = readonly Source[] | 'all';

interface Change {
  /** the row that was made or changed */
  subject: number;
  /** who made the change; null for a guest */
  actor: number | null;
  /** they, and whose own feeds it changed */
  people: readonly number[];
  /** it changed no feed */
  isUnlogged: boolean;
}

type Rule = 'nothing' | 'all' | ((change: Change) => Source[]);

const profilesOf = ({ people }: Change) => people.map((id): Source => `person:${id}`);

/** Points and counts are shown in rankings, points and some counts in profiles. */
const counted = (change: Change): Source[] => ['rankings', ...profilesOf(change)];
const listed: Rule = (change) => ['events', `event:${change.subject}`, ...counted(change)];
/** Toggles say so if they already stood as they were asked to. */
const toggled = (change: Change) => (change.isUnlogged ? [] : [`event:${change.subject}` as const, ...counted(change)]);
/** Only users themselves change their names and pictures. */
const named: Rule = ({ actor }) => (actor === null ? [] : [`organizer:${actor}`, `person:${actor}`, 'rankings']);

/** Complete by its type: a new kind has to say what it changes of public replies. */
const rules: Readonly<Record<MutationKind, Rule>> = {
  'event.create': listed,
  'event.update': listed,
  'event.delete': listed,
  'event.like': (change) => (change.isUnlogged ? [] : ['likes', ...toggled(change)]),
  'event.subscribe': toggled,
  'event.bookmark': 'nothing',
  'event.rate': ({ isUnlogged, subject }) => (isUnlogged ? [] : [`event:${subject}`]),
  'event.open': 'nothing',
  'event.meet': 'nothing',
  'view.record': ({ subject }) => [`views:${subject}`],
  'user.update': named,
  'user.picture': named,
  'user.follow': counted,
  'user.unfollow': counted,
  'user.block': counted,
  'user.unblock': 'nothing',
  'friend.request': 'nothing',
  'friend.answer': 'nothing',
  'friend.withdraw': 'nothing',
  'post.create': counted,
  'post.update': 'nothing',
  'post.delete': counted,
  'post.like': counted,
  'comment.create': counted,
  'comment.update': 'nothing',
  'comment.delete': counted,
  'reply.create': counted,
  'reply.update': 'nothing',
  'reply.delete': counted,
  // Hiding reaches far, and is rare.
  'report.settle': 'all',
  'report.create': 'nothing',
  'contact.send': 'nothing',
  'support.send': 'nothing',
  'notices.read': 'nothing',
  'message.send': 'nothing',
  'message.delete': 'nothing',
  'chat.read': 'nothing',
  'event.join-chat': 'nothing',
  'group.create': 'nothing',
  'group.update': 'nothing',
  'group.join': 'nothing',
  'group.leave': 'nothing',
  'group.message': 'nothing',
  'group.expel': 'nothing',
  'event.invite': 'nothing',
  'invitation.withdraw': 'nothing',
  'invitation.answer': 'nothing',
};

/** Somebody new isn't shown anywhere, and replies that say that there is nothing aren't cached. */
const commandRules: Readonly<Record<CommandName, 'nothing' | 'all'>> = {
  'user.delete': 'all',
  'user.suspend': 'all',
  'user.hide': 'all',
  'user.remove': 'all',
  'series.roll-forward': 'all',
  'picture.remove': 'all',
  'picture.allow': 'all',
  // Every page says something of the instance.
  'instance.change': 'all',
  'sign-up-code.make': 'nothing',
  'sign-up-code.end': 'nothing',
  'user.register': 'nothing',
  'user.create': 'nothing',
  'user.sign-up': 'nothing',
  'user.google': 'nothing',
  'attempt.take': 'nothing',
  'attempt.give-back': 'nothing',
  'session.open': 'nothing',
  'session.close': 'nothing',
  'session.seen': 'nothing',
  'session.end': 'nothing',
  'session.end-others': 'nothing',
  'password.change': 'nothing',
  'password.set': 'nothing',
  'reset.request': 'nothing',
  'reset.grant': 'nothing',
  'reset.finish': 'nothing',
  'email.begin': 'nothing',
  'email.confirm': 'all',
  'email.confirm-all': 'all',
  'blob.hold': 'nothing',
  'picture.drop': 'nothing',
  'picture.forget': 'nothing',
  'picture.lose': 'nothing',
  'picture.sweep': 'nothing',
  'upload.begin': 'nothing',
  'upload.advance': 'nothing',
  'upload.end': 'nothing',
  'calendar-link.renew': 'nothing',
  'calendar-link.end': 'nothing',
  'push.subscribe': 'nothing',
  'push.end': 'nothing',
  'push.key': 'nothing',
  'operators.name': 'nothing',
  'operator.add': 'nothing',
  'operator.remove': 'nothing',
  'operator.note': 'nothing',
  'job.claim': 'nothing',
  'job.advance': 'nothing',
  'job.fail': 'nothing',
  'job.keep': 'nothing',
  'job.release': 'nothing',
  'jobs.retry': 'nothing',
  'jobs.discard': 'nothing',
  'mutation.void': 'nothing',
  'demo.loading': 'nothing',
  'storage.try': 'nothing',
  tidy: 'nothing',
  'guests.forget': 'nothing',
  'lanes.forget': 'nothing',
};

/**
 * What a mutation has changed; whatever it could have, if it isn't known whether it was committed.
 * @param outcome null: it isn't known
 */
export function touchedByMutation({ kind, actor }: MutationRequest, outcome: Outcome | null): Touched {
  const rule = rules[kind];
  if (rule === 'nothing') return [];
  if (rule === 'all') return 'all';
  if (outcome === null || outcome.fault !== undefined) {
    // Views are the most frequent writes, and on a full disk each fails; a count may be as old as its entry then.
    return kind === 'view.record' ? [] : 'all';
  }
  const { subject, affected } = outcome;
  if (subject === undefined) return [];
  const userId = actor?.userId ?? null;
  const { isPublic, users } = affected;
  const people = [...(userId === null ? [] : [userId]), ...users];
  return rule({ subject, actor: userId, people, isUnlogged: !isPublic && users.length === 0 });
}

/** What a command has changed, or could have, if it failed. */
export function touchedByCommand(name: CommandName): Touched {
  return commandRules[name] === 'all' ? 'all' : [];
}
