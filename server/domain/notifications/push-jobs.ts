import type { PushKind, PushPayload } from '#contract/account/push.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findMessage, lastMessageIdBy } from '#server/db/chat/messages.ts';
import { listPushTargets } from '#server/db/notifications/push-subscriptions.ts';
import type { PushTargetRow } from '#server/db/notifications/push-subscriptions.ts';
import { listNoticesToPush } from '#server/db/notifications/pending-push.ts';
import type { NoticeBatch } from '#server/db/notifications/pending-push.ts';
import { enqueueJob } from '#server/domain/jobs.ts';
import type { NewJob } from '#server/domain/jobs.ts';
import { mentionNotificationsOf, messageNotificationsOf, type PushNotification } from './message-push.ts';
import { payloadOf } from './notice-push.ts';

/** The subject of a push, by ids. */
export type PushSubject = { what: 'message' | 'mention'; id: number } | ({ what: 'notices' } & NoticeBatch);

/** The payload of a job that sends pushes. */
export interface PushJob {
  of: PushSubject;
  /** when it happened, in epoch ms */
  at: number;
  /** ids of the subscriptions to retry; omitted: all */
  only?: number[];
  /** number of earlier attempts */
  tries?: number;
}

export interface PushPage {
  /** null: there is nothing to send any more */
  payload: PushPayload | null;
  targets: PushTargetRow[];
  /** where the next page starts; null after the last */
  next: string | null;
}

const dayMs = 24 * 3600_000;
/** How long a push of each kind is useful. */
const lifetimeMs: Record<PushKind, number> = {
  message: 7 * dayMs,
  mention: 7 * dayMs,
  event: 3 * dayMs,
  seat: 3 * dayMs,
  friend: 7 * dayMs,
  invitation: 3 * dayMs,
};

/** Number of receivers per page. */
const pageSize = 100;

/** How long a push remains useful, in ms from `now`; negative: it has expired. */
export function remainingLifetimeMs({ at }: PushJob, kind: PushKind, now: number): number {
  return at + lifetimeMs[kind] - now;
}

/** Adds a job that sends the pushes, which starts once the transaction is committed. */
export async function enqueuePush(
  tx: WriteTx,
  of: PushSubject,
  { at, ...more }: Pick<PushJob, 'at'> & Pick<NewJob, 'runAt' | 'about'>,
): Promise<void> {
  const payload: PushJob = { of, at };
  await enqueueJob(tx, { kind: 'push', payload, ...more }, at);
}

/**
 * The retry of a failed push. For messages it replaces earlier retries with the same tag, so that an unreachable user
 * leaves no more jobs than they have subscriptions.
 */
export function retryPush(job: PushJob, tag: string, only: number[], runAt: number): NewJob {
  const payload: PushJob = { ...job, only, tries: (job.tries ?? 0) + 1 };
  const about = job.of.what === 'notices' ? undefined : `${tag} ${only.join(' ')}`;
  return { kind: 'push', payload, runAt, about };
}

async function messageNotifications(tx: Tx, { of }: PushJob): Promise<PushNotification[]> {
  if (of.what === 'notices') return [];
  const row = await findMessage(tx, of.id);
  if (row === null) return [];
  if (of.what === 'mention')
    return row.deleted_at === null && row.hidden_at === null && row.read_at === null
      ? await mentionNotificationsOf(tx, row)
      : [];
  // Any push from this sender shows their newest message, because they share one tag.
  const lastId = await lastMessageIdBy(tx, row);
  // The message was taken back; pushes about earlier ones were sent in their time.
  if (lastId < row.id) return [];
  const last = await findMessage(tx, lastId);
  return last === null || last.read_at !== null ? [] : await messageNotificationsOf(tx, last);
}

/** The next receivers of the same push: notices with the same changes were inserted one after the other. */
async function noticeNotifications(tx: Tx, batch: NoticeBatch, { only }: PushJob, after: number, now: number) {
  const rows = await listNoticesToPush(tx, batch, { after, limit: pageSize, among: only ?? null });
  const [first] = rows;
  const payload = first === undefined ? null : await payloadOf(tx, first, now);
  const end = rows.findIndex(({ changes }) => changes !== first?.changes);
  const alike = end === -1 ? rows : rows.slice(0, end);
  const isLast = end === -1 && rows.length < pageSize;
  const next = isLast ? null : String(alike.at(-1)?.id);
  return { payload, userIds: alike.map((row) => row.user_id), next };
}

/** A page of the subscriptions to push to, without those that mute the kind, and the payload as of now. */
export async function pushPage(tx: Tx, job: PushJob, cursor: string | null, now: number): Promise<PushPage> {
  const { of, only } = job;
  const [notification] = await messageNotifications(tx, job);
  const { payload, userIds, next } =
    of.what === 'notices'
      ? await noticeNotifications(tx, of, job, Number(cursor ?? 0), now)
      : { payload: notification?.payload ?? null, userIds: notification?.userIds ?? [], next: null };
  if (payload === null) return { payload, targets: [], next };
  const targets = await listPushTargets(tx, { userIds, among: only ?? null, now });
  const isMuted = ({ muted_pushes: muted }: PushTargetRow) => (JSON.parse(muted) as string[]).includes(payload.kind);
  return { payload, targets: targets.filter((target) => !isMuted(target)), next };
}
