import { hasErrorName, isQuotaExceeded } from '#data/db/quota-error.ts';
import * as texts from './texts.ts';

/** Why the databases can't be opened, by what the user can do about it. */
export type ClosedReason = 'forbidden' | 'full' | 'broken';

const forbidding = ['SecurityError', 'MissingAPIError', 'NotAllowedError', 'InvalidStateError'];

export function closedReasonOf(error: unknown): ClosedReason {
  if (isQuotaExceeded(error)) return 'full';
  return hasErrorName(error, forbidding) ? 'forbidden' : 'broken';
}

export const closedTexts: Record<ClosedReason, { title: string; text: string }> = {
  forbidden: {
    title: texts.keepingForbidden,
    text: texts.keepingForbiddenText,
  },
  full: {
    title: texts.deviceIsFull,
    text: texts.deviceIsFullText,
  },
  broken: {
    title: texts.cannotBeOpened,
    text: texts.cannotBeOpenedText,
  },
};
