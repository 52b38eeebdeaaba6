import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';

/** A mutation made during the month offline, and the wave in which a client without an outbox could send it. */
export interface MonthWish {
  kind: MutationKind;
  args: unknown;
  wave: 0 | 1 | 2;
}

interface Day {
  number: number;
  /** user ids of two others */
  friends: readonly [number, number];
  /** a unique text */
  mark: (what: string) => string;
}

/** The mutations of one day offline, most of them about rows that the server doesn't know yet. */
function dayOf({ number, friends, mark }: Day): MonthWish[] {
  const wishes: MonthWish[] = [];
  const [friend, other] = friends;
  function wish<Kind extends MutationKind>(wave: MonthWish['wave'], kind: Kind, args: MutationArgs<Kind>): void {
    wishes.push({ kind, args, wave });
  }
  const [event, post, comment, reply, group] = [uuidV7(), uuidV7(), uuidV7(), uuidV7(), uuidV7()];
  const written = new Date(Date.UTC(2030, 0, number)).toISOString();
  const inAYear = '2032-05-01T20:00:00Z';
  const title = mark('event');
  wish(0, 'event.create', { ref: event, event: { title, description: 'A day out', date_time: inAYear } });
  wish(1, 'event.like', { event, liked: true });
  wish(1, 'event.bookmark', { event, bookmarked: true });
  wish(0, 'post.create', { ref: post, post: { title: mark('post'), description: 'On the way' }, image: null });
  wish(1, 'post.like', { post, liked: true });
  wish(1, 'comment.create', { ref: comment, post, content: mark('comment') });
  wish(2, 'reply.create', { ref: reply, comment, post, content: mark('reply') });
  wish(0, 'message.send', { ref: uuidV7(), user: friend, content: mark('message'), image: null, written });
  wish(0, 'message.send', { ref: uuidV7(), user: friend, content: mark('message'), image: null, written });
  wish(0, 'contact.send', { ref: uuidV7(), title: 'Ana', email: 'ana@example.org', message: mark('contact') });
  wish(1, 'view.record', { event, visitor: uuidV7() });
  wish(2, 'event.update', { event, patch: { subtitle: mark('subtitle') }, base: { subtitle: null } });
  wish(2, 'post.update', { post, patch: { description: mark('description') } });
  wish(2, 'comment.update', { comment, content: mark('comment again') });
  const isEven = number % 2 === 0;
  wish(2, isEven ? 'user.follow' : 'user.unfollow', { user: other });
  wish(2, 'user.update', { patch: { bio: mark('bio') } });
  if (number % 3 !== 0) return wishes;
  wish(0, 'group.create', { ref: group, name: mark('group'), image: null });
  wish(1, 'group.message', { ref: uuidV7(), group, content: mark('group message'), image: null, written });
  return wishes;
}

/** `count` mutations over thirty days, day by day. */
export function monthOf(count: number, friends: Day['friends'], name: string): MonthWish[][] {
  let marks = 0;
  const mark = (what: string) => `${name} ${what} ${String((marks += 1))}`;
  const days = Array.from({ length: 30 }, (_unused, index) => dayOf({ number: index + 1, friends, mark }));
  const made = days.reduce((sum, day) => sum + day.length, 0);
  if (made < count) throw new Error(`A month has ${String(made)} wishes only`);
  let left = count;
  return days.map((day) => {
    const kept = day.slice(0, left);
    left -= kept.length;
    return kept;
  });
}
