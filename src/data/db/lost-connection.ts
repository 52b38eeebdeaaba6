import { hasErrorName } from './quota-error.ts';

/**
 * Errors thrown by a database that lost its connection: the browser closed it, lost its backing store, or dropped a
 * transaction. Nothing of that transaction was written, and reopening may help.
 */
const names = ['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

export function isLostConnection(error: unknown): boolean {
  return hasErrorName(error, names);
}
