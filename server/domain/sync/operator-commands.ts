import type { OwnUser } from '#contract/account/user.ts';
import type { Instance } from '#contract/instance/settings.ts';
import type { SignUpCode } from '#contract/instance/sign-up-code.ts';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { nameOperators } from '#server/domain/account/configured-operators.ts';
import type { NamedOperators, OperatorEntries } from '#server/domain/account/configured-operators.ts';
import { createUser, removeUser } from '#server/domain/account/manage.ts';
import { addOperator, removeOperator } from '#server/domain/account/operators.ts';
import type { OperatorChange } from '#server/domain/account/operators.ts';
import type { Registration } from '#server/domain/account/users.ts';
import { discardFailedJobs, retryFailedJobs } from '#server/domain/failed-jobs.ts';
import type { FailedJobsChange } from '#server/domain/failed-jobs.ts';
import { changeInstance } from '#server/domain/instance/settings.ts';
import type { NewInstanceSettings } from '#server/domain/instance/settings.ts';
import { endSignUpCode, makeSignUpCode } from '#server/domain/instance/sign-up-codes.ts';
import type { EndedSignUpCode, NewSignUpCode } from '#server/domain/instance/sign-up-codes.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import type { OperatorAction } from '#server/domain/moderation/operator-actions.ts';
import { allowAgain, takePictureDown } from '#server/domain/moderation/removed-pictures.ts';
import type { AllowedPicture, TakenDown } from '#server/domain/moderation/removed-pictures.ts';
import { setProfileHidden, setSuspended } from '#server/domain/moderation/suspend.ts';
import type { HiddenProfile, NewSuspension } from '#server/domain/moderation/suspend.ts';
import type { Affected } from './mutation-request.ts';

/** The commands of operators, on the server’s machine or in the app. */
export interface OperatorCommands {
  /** finds the operators' accounts by the entries in the settings */
  'operators.name': { args: OperatorEntries; result: NamedOperators };
  /** false: they were one already */
  'operator.add': { args: OperatorChange; result: boolean };
  /** false: they were none */
  'operator.remove': { args: OperatorChange; result: boolean };
  /** notes what an operator did outside the database */
  'operator.note': { args: OperatorAction; result: null };
  /** like `user.register`, on the server's machine */
  'user.create': { args: Registration & { isOperator: boolean }; result: OwnUser };
  /** like `user.delete`, by somebody else */
  'user.remove': { args: OperatorChange; result: null };
  /** suspends an account, or ends its suspension */
  'user.suspend': { args: NewSuspension; result: Affected };
  /** hides a profile from others, or shows it again */
  'user.hide': { args: HiddenProfile; result: Affected };
  /** takes a picture down for everyone */
  'picture.remove': { args: TakenDown; result: RemovedPicture };
  /** undoes `picture.remove`; does nothing if the picture isn't removed */
  'picture.allow': { args: AllowedPicture; result: null };
  'instance.change': { args: NewInstanceSettings; result: Instance };
  'sign-up-code.make': { args: NewSignUpCode; result: SignUpCode };
  /** revokes it; does nothing if it is revoked */
  'sign-up-code.end': { args: EndedSignUpCode; result: null };
  /** the number of failed jobs that will be tried again */
  'jobs.retry': { args: FailedJobsChange; result: number };
  'jobs.discard': { args: FailedJobsChange; result: number };
}

type Handlers = {
  [Name in keyof OperatorCommands]: (
    tx: WriteTx,
    args: OperatorCommands[Name]['args'],
  ) => Promise<OperatorCommands[Name]['result']>;
};

export const operatorCommands: Handlers = {
  'operators.name': nameOperators,
  'operator.add': addOperator,
  'operator.remove': removeOperator,
  async 'operator.note'(tx, action) {
    await logOperatorAction(tx, action);
    return null;
  },
  'user.create': createUser,
  'user.remove': removeUser,
  'user.suspend': setSuspended,
  'user.hide': setProfileHidden,
  'picture.remove': takePictureDown,
  'picture.allow': allowAgain,
  'instance.change': changeInstance,
  'sign-up-code.make': makeSignUpCode,
  async 'sign-up-code.end'(tx, code) {
    await endSignUpCode(tx, code);
    return null;
  },
  'jobs.retry': retryFailedJobs,
  'jobs.discard': discardFailedJobs,
};
