/** Where a connection was when it failed; once a commit has been sent nobody knows whether it was done. */
export type ConnectionMoment = 'connecting' | 'working' | 'committing';

/** There is no connection, or none any more: whatever it was to do may succeed over another. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly moment: ConnectionMoment;

  constructor(moment: ConnectionMoment, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(moment === 'connecting' ? `The database can’t be reached: ${why}` : `The database was lost: ${why}`, {
      cause,
    });
    this.moment = moment;
  }
}

/** Why a transaction may be run again. */
export type RetryCause = 'race' | 'lost' | 'unknown';

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const serializationFailure = '40001';
const deadlock = '40P01';
const uniqueViolation = '23505';
/** Two processes that open a new database at once. */
const duplicateTable = '42P07';
/** Two requests with one new key meet in a unique index: the later one, run again, finds the key and replays. */
const races: readonly string[] = [serializationFailure, deadlock, uniqueViolation, duplicateTable];

/** What running a transaction again could be good for; null: nothing would be different. */
export function retryCauseOf(error: unknown): RetryCause | null {
  if (races.includes(codeOf(error))) return 'race';
  // Who can't connect now can't a moment later either: the caller is to come again.
  if (!(error instanceof ConnectionLost) || error.moment === 'connecting') return null;
  return error.moment === 'committing' ? 'unknown' : 'lost';
}

/**
 * Connection exceptions, lack of resources, shutting down, what took too long or waited too long for a lock, races that were
 * lost again and again, a server that only reads for now, and the system's own errors.
 */
const outages = /^(08|53|58|57P0|57014|55P03|25P0[34]|25006|40)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

/** Whether PostgreSQL is out of service for what was asked, rather than the statement wrong. */
export function isPostgresOutage(error: unknown): boolean {
  return error instanceof ConnectionLost || outages.test(codeOf(error));
}
