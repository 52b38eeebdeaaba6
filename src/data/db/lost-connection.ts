import { hasErrorName } from './quota-error.ts';

/**
 * What is thrown by a database whose connection is gone: the browser has closed it, lost its own store behind it, or let go
 * of a transaction before it was done. Nothing of that transaction is kept, and opening the database again may help.
 */
const names = ['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

export function isLostConnection(error: unknown): boolean {
  return hasErrorName(error, names);
}
