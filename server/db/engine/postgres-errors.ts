/** What a connection was doing when it failed; after a commit was sent, its outcome is unknown. */
export type ConnectionMoment = 'connecting' | 'working' | 'committing';

/** There is no connection, or it was lost: the same work may succeed over another. */
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

/** Why a transaction may be retried. */
export type RetryCause = 'race' | 'lost' | 'unknown';

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const serializationFailure = '40001';
const deadlock = '40P01';
const uniqueViolation = '23505';
/** Two processes opening a new database at once. */
const duplicateTable = '42P07';
/**
 * Two requests with the same new key collide in a unique index: the later one, run again, finds the key and replays.
 */
const races: readonly string[] = [serializationFailure, deadlock, uniqueViolation, duplicateTable];

/** Why a retry of the transaction could succeed; null: it would fail again. */
export function retryCauseOf(error: unknown): RetryCause | null {
  if (races.includes(codeOf(error))) return 'race';
  // If connecting fails now, it will in a moment too: the caller has to retry later.
  if (!(error instanceof ConnectionLost) || error.moment === 'connecting') return null;
  return error.moment === 'committing' ? 'unknown' : 'lost';
}

/**
 * Connection exceptions, lack of resources, shutdown, statement and lock timeouts, races lost too often, a read-only
 * server, and system errors.
 */
const outages = /^(08|53|58|57P0|57014|55P03|25P0[34]|25006|40)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

/** Whether PostgreSQL is unavailable, as opposed to an error in the statement. */
export function isPostgresOutage(error: unknown): boolean {
  return error instanceof ConnectionLost || outages.test(codeOf(error));
}
