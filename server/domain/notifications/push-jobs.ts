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

/** What a push is about, by ids. */
export type PushSubject = { what: 'message' | 'mention'; id: number } | ({ what: 'notices' } & NoticeBatch);

/** Pushes that are owed. */
export interface PushJob {
  of: PushSubject;
  /** since when, in epoch ms */
  at: number;
  /** the ids of the browsers' subscriptions where they couldn't be brought before; left out: whichever there are */
  only?: number[];
  /** how often that was */
  tries?: number;
}

export interface PushPage {
  /** null: there is nothing to tell by now */
  payload: PushPayload | null;
  targets: PushTargetRow[];
  /** where the next page begins; null: there is none */
  next: string | null;
}

const dayMs = 24 * 3600_000;
/** How long each is of use. */
const lifetimeMs: Record<PushKind, number> = {
  message: 7 * dayMs,
  mention: 7 * dayMs,
  event: 3 * dayMs,
  seat: 3 * dayMs,
  friend: 7 * dayMs,
};

/** So many people at a time. */
const pageSize = 100;

/** How long what was told is of use, in ms from `now`; below zero: it is no more. */
export function remainingLifetimeMs({ at }: PushJob, kind: PushKind, now: number): number {
  return at + lifetimeMs[kind] - now;
}

/** Has those told in their browsers whom something concerns, once the transaction is committed. */
export async function enqueuePush(
  tx: WriteTx,
  of: PushSubject,
  { at, ...more }: Pick<PushJob, 'at'> & Pick<NewJob, 'runAt' | 'about'>,
): Promise<void> {
  const payload: PushJob = { of, at };
  await enqueueJob(tx, { kind: 'push', payload, ...more }, at);
}

/**
 * What is owed to browsers that couldn't be told. Of one person's words to another the newest attempt is left, so that
 * somebody who can't be reached leaves no more behind than they have browsers.
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
    return row.deleted_at === null && row.read_at === null ? await mentionNotificationsOf(tx, row) : [];
  // Whichever of somebody's words is told last is the newest: all of them stand in one place.
  const lastId = await lastMessageIdBy(tx, row);
  // Taken back: what was said before it was told then.
  if (lastId < row.id) return [];
  const last = await findMessage(tx, lastId);
  return last === null || last.read_at !== null ? [] : await messageNotificationsOf(tx, last);
}

async function noticeNotifications(tx: Tx, batch: NoticeBatch, { only }: PushJob, after: number) {
  const rows = await listNoticesToPush(tx, batch, { after, limit: pageSize, among: only ?? null });
  const [first] = rows;
  const payload = first === undefined ? null : await payloadOf(tx, first);
  const next = rows.length < pageSize ? null : String(rows.at(-1)?.id);
  return { payload, userIds: rows.map((row) => row.user_id), next };
}

/** A page of the browsers that are to be told, and what, as it is by now: of those who didn't mute it. */
export async function pushPage(tx: Tx, job: PushJob, cursor: string | null, now: number): Promise<PushPage> {
  const { of, only } = job;
  const [notification] = await messageNotifications(tx, job);
  const { payload, userIds, next } =
    of.what === 'notices'
      ? await noticeNotifications(tx, of, job, Number(cursor ?? 0))
      : { payload: notification?.payload ?? null, userIds: notification?.userIds ?? [], next: null };
  if (payload === null) return { payload, targets: [], next };
  const targets = await listPushTargets(tx, { userIds, among: only ?? null, now });
  const isMuted = ({ muted_pushes: muted }: PushTargetRow) => (JSON.parse(muted) as string[]).includes(payload.kind);
  return { payload, targets: targets.filter((target) => !isMuted(target)), next };
}
