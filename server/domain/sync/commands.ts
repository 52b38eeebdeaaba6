import type { OwnUser } from '#contract/account/user.ts';
import { confirmEverybody } from '#server/db/account/email-confirmations.ts';
import { saveBlob } from '#server/db/media/blobs.ts';
import type { NewBlob, OwnedPicture } from '#server/db/media/blobs.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { forgetDropped, deleteBlobs } from '#server/db/media/unused-pictures.ts';
import type { SeriesPlace } from '#server/db/events/rows.ts';
import { ensurePushKey, writeDemoLoading, writeTrial } from '#server/db/engine/meta.ts';
import { deletePushSubscription } from '#server/db/notifications/push-subscriptions.ts';
import { deleteOtherSessions, deleteSession, deleteSessionOf, markSessionSeen } from '#server/db/account/sessions.ts';
import { advanceUpload, beginUpload, endUpload } from '#server/db/media/uploads.ts';
import type { Upload, UploadKey } from '#server/db/media/uploads.ts';
import type { GooglePerson } from '#server/infra/google-tokens.ts';
import { endCalendarLink, renewCalendarLink } from '#server/domain/events/calendar-link.ts';
import type { NewCalendarLink } from '#server/domain/events/calendar-link.ts';
import { refundAttempt, countAttempt } from '#server/domain/count-attempts.ts';
import type { CountedAttempt, ReachedLimit } from '#server/domain/count-attempts.ts';
import { changePassword } from '#server/domain/account/change-password.ts';
import type { ChangedPassword } from '#server/domain/account/change-password.ts';
import { deleteUser } from '#server/domain/account/delete.ts';
import type { DeletedUser } from '#server/domain/account/delete.ts';
import { beginConfirmation, confirmEmail } from '#server/domain/account/confirm-email.ts';
import type {
  BegunConfirmation,
  ConfirmationProof,
  ConfirmedEmail,
  NewConfirmation,
} from '#server/domain/account/confirm-email.ts';
import { accountOfGoogle } from '#server/domain/account/google-account.ts';
import type { GoogleAccount } from '#server/domain/account/google-account.ts';
import { forgetGuests, forgetLanes, tidyUp } from '#server/domain/cleanup.ts';
import { advanceJob, claimJobs, failJob, keepJobs, releaseJobs } from '#server/domain/jobs.ts';
import type { ClaimedJob, JobLease, JobKind, NewJob } from '#server/domain/jobs.ts';
import { openSession } from '#server/domain/account/open-session.ts';
import type { SessionArgs } from '#server/domain/account/open-session.ts';
import { finishReset, grantReset, requestReset, setPassword } from '#server/domain/account/password-reset.ts';
import { subscribeToPushes } from '#server/domain/notifications/push-subscriptions.ts';
import type { NewPushSubscription } from '#server/domain/notifications/push-subscriptions.ts';
import { rollForward } from '#server/domain/events/roll-forward.ts';
import { signUp } from '#server/domain/account/sign-up.ts';
import type { SignedUp, SigningUp } from '#server/domain/account/sign-up.ts';
import { registerUser } from '#server/domain/account/users.ts';
import type { Registration } from '#server/domain/account/users.ts';
import { beginPictureSweep, dropUnreferenced } from '#server/domain/media/unused-pictures.ts';
import { cancelMutation } from './cancel-mutation.ts';
import type { CancelRequest, CancelResult } from './cancel-mutation.ts';
import { operatorCommands } from './operator-commands.ts';
import type { OperatorCommands } from './operator-commands.ts';

interface ResetArgs {
  email: string;
  now: number;
}

/**
 * The writes that aren't mutations, by name, with arguments and result. These are plain data, because another thread
 * may run the command.
 */
interface Commands extends OperatorCommands {
  'user.register': { args: Registration; result: OwnUser };
  /** like `user.register`, for a person who signs up */
  'user.sign-up': { args: SigningUp; result: SignedUp };
  'attempt.take': { args: CountedAttempt; result: ReachedLimit | null };
  'attempt.give-back': { args: { keys: string[] }; result: null };
  'session.open': { args: SessionArgs; result: null };
  /** @param invite sign-up code, for a new account */
  'user.google': {
    args: { person: GooglePerson; invite?: string | undefined; now: number };
    result: GoogleAccount;
  };
  'session.close': { args: { tokenHash: string }; result: null };
  'session.seen': { args: { id: number; now: number }; result: null };
  /** ends one of the user's own sessions; false if they have none with this id */
  'session.end': { args: { userId: number; id: number }; result: boolean };
  'session.end-others': { args: { userId: number; tokenHash: string }; result: null };
  'password.change': { args: ChangedPassword; result: null };
  'password.set': { args: ResetArgs & { passwordHash: string }; result: null };
  'reset.request': { args: ResetArgs & { codeHash: string }; result: { isSomebody: boolean } };
  'reset.grant': { args: ResetArgs & { codeHash: string; grantHash: string }; result: null };
  'reset.finish': {
    args: ResetArgs & { grantHash: string; passwordHash: string; deviceHash: string };
    result: { userId: number };
  };
  'email.begin': { args: NewConfirmation; result: BegunConfirmation };
  'email.confirm': { args: { proof: ConfirmationProof; now: number }; result: ConfirmedEmail };
  /** all accounts count as confirmed */
  'email.confirm-all': { args: Record<string, never>; result: null };
  'user.delete': { args: DeletedUser; result: null };
  'blob.hold': { args: NewBlob; result: null };
  /** removes a user's claim to a picture, unless a row references it */
  'picture.drop': { args: OwnedPicture; result: null };
  /** marks a dropped picture's files as dealt with */
  'picture.forget': { args: { sha256: string }; result: null };
  /** removes all users' claims to a picture whose file is lost */
  'picture.lose': { args: { sha256: string }; result: null };
  /** starts a sweep for unused pictures; false if it isn't time yet */
  'picture.sweep': { args: { now: number }; result: boolean };
  /** does nothing if the upload exists already */
  'upload.begin': { args: Upload; result: null };
  /** does nothing unless the upload has got to `from` */
  'upload.advance': { args: UploadKey & { from: number; to: number; now: number }; result: null };
  'upload.end': { args: UploadKey; result: null };
  /** creates or replaces a user's calendar link */
  'calendar-link.renew': { args: NewCalendarLink; result: null };
  'calendar-link.end': { args: { userId: number }; result: null };
  'push.subscribe': { args: NewPushSubscription; result: null };
  /** @param userId its owner; omitted: any */
  'push.end': { args: { endpoint: string; userId?: number }; result: null };
  /** returns the stored key; if there is none, stores and returns the given one */
  'push.key': { args: { made: string }; result: string };
  /** leases due jobs; also returns those set aside after too many attempts */
  'job.claim': {
    args: Omit<JobLease, 'id'> & { kind: JobKind; limit: number };
    result: { jobs: ClaimedJob[]; aside: { id: number; kind: JobKind }[] };
  };
  /** stores a job's cursor, null if it is finished; false if another process has leased it since */
  'job.advance': { args: JobLease & { cursor: string | null; more: NewJob[] }; result: boolean };
  /** schedules a retry, or sets the job aside: then true */
  'job.fail': { args: JobLease & { reason: string }; result: boolean };
  'job.keep': { args: Omit<JobLease, 'id'> & { ids: number[] }; result: null };
  'job.release': { args: { owner: string }; result: null };
  'mutation.void': { args: CancelRequest; result: CancelResult };
  /** records that a load of the demo begins or has ended */
  'demo.loading': { args: { isLoading: boolean }; result: null };
  /** writes a meaningless text, to see whether the disk has room */
  'storage.try': { args: { text: string }; result: null };
  tidy: { args: { now: number; maxCounters?: number }; result: null };
  /** works in steps; true if there may be more to do */
  'guests.forget': { args: { now: number }; result: boolean };
  'lanes.forget': { args: { now: number }; result: boolean };
  /** works in steps; returns where to continue, null at the end */
  'series.roll-forward': { args: { now: number; after: SeriesPlace | null }; result: SeriesPlace | null };
}

export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Commands[Name]['args'];
export type CommandResult<Name extends CommandName> = Commands[Name]['result'];

type Handlers = { [Name in CommandName]: (tx: WriteTx, args: CommandArgs<Name>) => Promise<CommandResult<Name>> };

/** A command that gives nothing back. */
function withoutResult<Args>(write: (tx: WriteTx, args: Args) => Promise<unknown>) {
  return async (tx: WriteTx, args: Args): Promise<null> => {
    await write(tx, args);
    return null;
  };
}

const handlers: Handlers = {
  ...operatorCommands,
  'user.register': registerUser,
  'user.sign-up': signUp,
  'attempt.take': countAttempt,
  'attempt.give-back': refundAttempt,
  'user.google': accountOfGoogle,
  'session.open': openSession,
  async 'session.close'(tx, { tokenHash }) {
    await deleteSession(tx, tokenHash);
    return null;
  },
  async 'session.seen'(tx, { id, now }) {
    await markSessionSeen(tx, id, now);
    return null;
  },
  'session.end': (tx, { userId, id }) => deleteSessionOf(tx, userId, id),
  async 'session.end-others'(tx, { userId, tokenHash }) {
    await deleteOtherSessions(tx, userId, tokenHash);
    return null;
  },
  'password.change': changePassword,
  'password.set': withoutResult(setPassword),
  'reset.request': requestReset,
  async 'reset.grant'(tx, args) {
    await grantReset(tx, args);
    return null;
  },
  'reset.finish': finishReset,
  'blob.hold': withoutResult(saveBlob),
  'picture.drop': withoutResult(dropUnreferenced),
  async 'picture.forget'(tx, { sha256 }) {
    await forgetDropped(tx, sha256);
    return null;
  },
  async 'picture.lose'(tx, { sha256 }) {
    await deleteBlobs(tx, sha256);
    return null;
  },
  'picture.sweep': (tx, { now }) => beginPictureSweep(tx, now),
  'upload.begin': withoutResult(beginUpload),
  'upload.advance': withoutResult(advanceUpload),
  'upload.end': withoutResult(endUpload),
  'email.begin': beginConfirmation,
  'email.confirm': confirmEmail,
  'email.confirm-all': withoutResult(confirmEverybody),
  'user.delete': deleteUser,
  'calendar-link.renew': withoutResult(renewCalendarLink),
  async 'calendar-link.end'(tx, { userId }) {
    await endCalendarLink(tx, userId);
    return null;
  },
  'push.subscribe': withoutResult(subscribeToPushes),
  async 'push.end'(tx, { endpoint, userId }) {
    await deletePushSubscription(tx, endpoint, userId);
    return null;
  },
  'push.key': ({ sql }, { made }) => ensurePushKey(sql, made),
  'job.claim': claimJobs,
  'job.advance': advanceJob,
  'job.fail': failJob,
  'job.keep': keepJobs,
  'job.release': releaseJobs,
  'mutation.void': cancelMutation,
  async 'demo.loading'({ sql }, { isLoading }) {
    await writeDemoLoading(sql, isLoading);
    return null;
  },
  async 'storage.try'({ sql }, { text }) {
    await writeTrial(sql, text);
    return null;
  },
  tidy: withoutResult(tidyUp),
  'guests.forget': forgetGuests,
  'lanes.forget': forgetLanes,
  'series.roll-forward': rollForward,
};

/**
 * Runs a command in the given transaction.
 * @throws Refusal
 */
export async function runCommand<Name extends CommandName>(
  tx: WriteTx,
  name: Name,
  args: CommandArgs<Name>,
): Promise<CommandResult<Name>> {
  return await handlers[name](tx, args);
}
