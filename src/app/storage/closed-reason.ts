import { hasErrorName, isQuotaExceeded } from '#data/db/quota-error.ts';

/** Why the databases can't be opened, by what the user can do about it. */
export type ClosedReason = 'forbidden' | 'full' | 'broken';

const forbidding = ['SecurityError', 'MissingAPIError', 'NotAllowedError', 'InvalidStateError'];

export function closedReasonOf(error: unknown): ClosedReason {
  if (isQuotaExceeded(error)) return 'full';
  return hasErrorName(error, forbidding) ? 'forbidden' : 'broken';
}

export const closedTexts: Record<ClosedReason, { title: string; text: string }> = {
  forbidden: {
    title: 'This browser doesn’t let Scape keep anything',
    text: 'Scape works from what it keeps on your device. Some private windows forbid that, and so does blocking cookies and site data. Allow them for this address, or open Scape in an ordinary window.',
  },
  full: {
    title: 'This device is full',
    text: 'There isn’t even room to open what Scape keeps here. Nothing that was saved is lost: free some space, then try again.',
  },
  broken: {
    title: 'Scape can’t open what it keeps on this device',
    text: 'Your browser couldn’t read it. Nothing has been deleted. Often it helps to try again, or to close all windows of your browser and come back.',
  },
};
