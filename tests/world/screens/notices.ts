import type { Notice, NoticeKind } from '#contract/account/notice.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { noticeRowOf } from '#data/account/rows.ts';

export const tom = { user_id: 7, username: 'tom', display_name: 'Tom', profile_picture: null };
export const post = { type: 'post' as const, ref: uuidV7(), title: 'A <b>walk</b>' };
export const event = { type: 'event' as const, ref: uuidV7(), title: 'Jazz' };

/** A notice of two hours ago, read. */
export function notice(id: number, kind: NoticeKind, changes: Partial<Notice> = {}): Notice {
  const isOfEvent = ['event-changed', 'event-cancelled', 'seat-given'].includes(kind);
  const isInvitation = kind === 'invited' || kind === 'invitation-answered';
  const isOfModerators = kind === 'hidden' || kind === 'message-hidden' || kind.startsWith('review-');
  const isOfPost =
    ['post-liked', 'post-commented', 'comment-replied', 'hidden'].includes(kind) || kind.startsWith('review-');
  return {
    id,
    client_id: uuidV7(),
    kind,
    user: isOfEvent || isOfModerators ? null : tom,
    about: isOfEvent || isInvitation ? event : isOfPost ? post : null,
    read: true,
    created_at: new Date(Date.now() - 7_200_000).toISOString(),
    ...changes,
  };
}

export const noticePaths = {
  event: (ref: string) => `/events/${ref}`,
  profile: (id: number) => `/profile/${String(id)}`,
  post: (ref: string, id: number | null) => `/posts/${ref}/${String(id)}`,
  friends: '/friends',
  ownProfile: '/me',
};

export async function storeNotices({ db }: OpenAccount, notices: Notice[]): Promise<void> {
  await db.notices.bulkPut(notices.map((one) => noticeRowOf(one, 1)));
}

/** The marks that wait to be sent, each with whether it is hidden from the outbox. */
export async function storedReads({ db }: OpenAccount): Promise<unknown[]> {
  const entries = await db.outbox.toArray();
  return entries.filter(({ kind }) => kind === 'notices.read').map(({ args, isQuiet }) => [args, isQuiet]);
}
