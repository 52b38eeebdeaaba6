import { createdIdOf } from '#contract/sync/created-entity.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal, isRefusal, transientRefusals } from '#contract/sync/refusals.ts';
import { formatPosition } from '#contract/sync/position.ts';
import { lockBlob } from '#server/db/media/blobs.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { advanceLane, lockLane } from '#server/db/mutations/lanes.ts';
import type { Lane } from '#server/db/mutations/lanes.ts';
import { insertMutation } from '#server/db/mutations/log.ts';
import { isPictureRemoved } from '#server/db/media/removed-pictures.ts';
import { findEndedUser } from '#server/db/people/users.ts';
import { fingerprintOf } from './fingerprint.ts';
import { findStoredMutation } from './guards/idempotency-key.ts';
import { isLate } from './guards/watermark.ts';
import { storedReplyOf } from './stored-reply.ts';
import { refused } from './outcome.ts';
import { isGuestView, nobodyAffected, scopeOf } from './mutation-request.ts';
import type { Actor, Outcome, MutationRequest } from './mutation-request.ts';
import { mustBeConfirmed } from '#server/domain/account/confirmed-email.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { lateSequence, replayed, currentReply } from './replay.ts';
import { markedForReview, newAccountOf, settleNewAccount } from '#server/domain/new-accounts/settle.ts';
import { mustReferenceNoneRemoved } from '#server/domain/moderation/removed-pictures.ts';
import { mutationHandlerOf } from './mutation-handlers.ts';
import { mustBeSameContent } from './idempotent-create.ts';
import { sessionEnded } from '#server/domain/account/sessions.ts';
import { suspendedSession } from '#server/domain/account/suspended.ts';

/** The request's lane; null if it doesn't name one completely. */
function laneOf({ actor, client, lane, seq }: MutationRequest): (Lane & { seq: number }) | null {
  if (client === undefined || lane === undefined || seq === undefined) return null;
  return { scope: scopeOf({ actor, client }), client, lane, seq };
}

/** A removed picture may be missing: that is refused for good below, rather than asked for. */
async function mustHaveBlobs(tx: WriteTx, { actor, files }: MutationRequest): Promise<void> {
  for (const sha256 of Object.values(files)) {
    const isStored = await lockBlob(tx, { sha256, user_id: requireSignedIn(actor).userId });
    if (!isStored && !(await isPictureRemoved(tx, sha256)))
      throw new Refusal('blob_missing', 'Upload the picture first', { sha256 });
  }
}

/**
 * The actor may have deleted their account since the call, or lost it to a suspension. Checked last: on PostgreSQL, the
 * handler's writes wait for a deletion or suspension in progress.
 */
async function mustStillExist(tx: WriteTx, actor: Actor | null): Promise<void> {
  const ended = actor === null ? null : await findEndedUser(tx, actor.userId);
  if (ended !== null) throw suspendedSession(ended) ?? sessionEnded();
}

interface Performed {
  outcome: Outcome;
  subject: number | null;
}

/** Id of the row that a refusal contains in its present state; null if none. */
function conflictSubjectOf(kind: MutationKind, { details: { current } }: Refusal): number | null {
  return createdIdOf(kind, current)?.id ?? (current as { event_id?: number } | undefined)?.event_id ?? null;
}

/** Runs the handler. A refusal rolls back its writes and is an outcome like any other. */
async function execute(tx: WriteTx, request: MutationRequest): Promise<Performed> {
  const { actor, body, kind, now } = request;
  const at = formatPosition({ epoch: tx.epoch, position: await tx.position() });
  const handler = mutationHandlerOf(kind);
  try {
    const {
      subject,
      status = mutationOf(kind).status,
      affected,
    } = await tx.attempt(async () => {
      await mustReferenceNoneRemoved(tx, request.files);
      const account = await newAccountOf(tx, request);
      const context = { tx, actor, body, request: markedForReview(request, account), now };
      const result = await handler.apply(context);
      if (result.isExisting === true) await mustBeSameContent(context, handler, result.subject);
      const affectedByAll = await settleNewAccount(tx, request, account, result);
      await mustStillExist(tx, actor);
      return { ...result, affected: affectedByAll };
    });
    const reply = await handler.reply(tx, actor, subject, now);
    return { outcome: { status, body: reply, at, isReplayed: false, isFinal: true, affected, subject }, subject };
  } catch (error) {
    if (!isRefusal(error) || transientRefusals.includes(error.code)) throw error;
    return { outcome: refused(error, at), subject: conflictSubjectOf(kind, error) };
  }
}

/**
 * A late copy, whose key was forgotten or cancelled. If it created something that still exists, the reply says so, so
 * that mutations waiting for its id can go. Otherwise null, because a later change may have undone it. A copied device
 * may reuse a cancelled key or a used number for other content: that is a conflict.
 */
async function replayLateCopy(tx: WriteTx, request: MutationRequest, isVoid: boolean): Promise<Outcome | null> {
  const { actor, body, kind, now } = request;
  const handler = mutationHandlerOf(kind);
  const context = { tx, actor, body, request, now };
  let subject: number | null;
  try {
    subject = (await handler.findExisting?.(context)) ?? null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
  if (subject === null) return null;
  const at = formatPosition({ epoch: tx.epoch, position: await tx.position() });
  try {
    if (handler.content !== undefined) await mustBeSameContent(context, handler, subject, !isVoid);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // If its author can't see it any more, the reply contains the id alone, below.
    if (error.code === 'conflict') return { ...refused(error, at), isReplayed: true };
  }
  const reply = await currentReply(tx, { kind, subject }, subject, actor, now);
  return { status: 200, body: reply, at, isReplayed: true, isFinal: true, affected: nobodyAffected };
}

async function performOrThrow(tx: WriteTx, request: MutationRequest): Promise<Outcome> {
  const { actor, key, kind, now } = request;
  if (mutationOf(kind).needsUser) requireSignedIn(actor);
  // Anyone can be a guest, so what each of them makes the server store is kept small: no log entry.
  if (isGuestView(request)) return (await execute(tx, request)).outcome;
  const scope = scopeOf(request);
  const lane = laneOf(request);
  const lastSeq = lane === null ? null : await lockLane(tx, lane, now);
  const fingerprint = fingerprintOf(request);
  const storedMutation = key === undefined ? null : await findStoredMutation(tx, scope, key);
  const isVoid = storedMutation?.outcome === 'void';
  if (storedMutation !== null && !isVoid) return await replayed(tx, request, fingerprint, storedMutation);
  if (isVoid || (lane !== null && lastSeq !== null && isLate(lastSeq, lane.seq))) {
    const lateOutcome = await replayLateCopy(tx, request, isVoid);
    if (lateOutcome === null) throw lateSequence();
    return lateOutcome;
  }
  await mustBeConfirmed(tx, request);
  await mustHaveBlobs(tx, request);
  const { outcome, subject } = await execute(tx, request);
  if (lane !== null) await advanceLane(tx, lane, lane.seq, now);
  if (key === undefined) return outcome;
  const { status } = outcome;
  const stored = {
    outcome: 'applied' as const,
    kind,
    fingerprint,
    status,
    body: storedReplyOf(kind, outcome),
    subject,
  };
  await insertMutation(tx, { scope, key, ...stored, position: await tx.position(), at: now });
  return outcome;
}

/**
 * Performs one mutation in the given transaction: lane, known key, watermark, files, policy, handler, log. A refusal
 * for business reasons is stored and advances its lane like a success. Throws only for internal failures.
 */
export async function perform(tx: WriteTx, request: MutationRequest): Promise<Outcome> {
  try {
    return await performOrThrow(tx, request);
  } catch (error) {
    if (isRefusal(error)) return refused(error);
    throw error;
  }
}
