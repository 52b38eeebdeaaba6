import { mutationOf } from '#contract/sync/mutations.ts';
import { forbiddenText } from '#contract/sync/refusals.ts';
import type { Postponement, OutboxEntry, StoredRefusal } from '#data/outbox/entry.ts';

/** What a response means for its entry. */
export type Outcome =
  | { as: 'applied'; at: string | null; status: number; body: unknown }
  | { as: 'refused'; note: StoredRefusal }
  | { as: 'conflict'; note: StoredRefusal }
  /**
   * retry, not before `leastMs`; `isFault`: something broke, perhaps because of this entry; `isIntermediary`: an
   * intermediary replied
   */
  | {
      as: 'again';
      afterMs: number | null;
      isFault: boolean;
      isIntermediary?: boolean;
      leastMs?: number;
      postponed?: Postponement;
    }
  | { as: 'skipped' }
  | { as: 'blob-missing'; sha256: string | null }
  | { as: 'signed-out' }
  /** another copy of this database has used this sequence number: this copy needs a new client id */
  | { as: 'cloned'; note: StoredRefusal };

export interface MutationReply {
  status: number;
  body: unknown;
  at: string | null;
  retryAfterMs: number | null;
}

interface ErrorFields {
  error?: unknown;
  message?: unknown;
  fields?: unknown;
  current?: unknown;
  groups?: unknown;
  sha256?: unknown;
  until?: unknown;
}

function fieldsOf(body: unknown): ErrorFields {
  return typeof body === 'object' && body !== null ? body : {};
}

/** The server's message; empty if it sent none, so that the UI says what failed. */
function messageOf(status: number, { message, error }: ErrorFields): string {
  for (const text of [message, error]) if (typeof text === 'string' && text !== '') return text;
  return status === 403 ? forbiddenText : '';
}

function noteOf(status: number, fields: ErrorFields): StoredRefusal {
  return {
    status,
    code: typeof fields.error === 'string' ? fields.error : '',
    message: messageOf(status, fields),
    ...(typeof fields.fields === 'object' && fields.fields !== null
      ? { fields: fields.fields as Record<string, string> }
      : {}),
    ...(fields.current === undefined ? {} : { current: fields.current }),
    ...(Array.isArray(fields.groups) ? { groups: fields.groups as string[] } : {}),
  };
}

/** For servers without pulls, and lost pulls; usually a pull says that the e-mail has been confirmed. */
const unconfirmedRetryMs = 900_000;

/**
 * Decides by status and code, never by a message. Pure.
 * @param isFirstAttempt nothing of this entry was sent before
 */
export function outcomeOf(
  entry: OutboxEntry,
  { status, body, at, retryAfterMs }: MutationReply,
  isFirstAttempt: boolean,
): Outcome {
  const fields = fieldsOf(body);
  if (status >= 200 && status < 300) return { as: 'applied', at, status, body };
  const note = noteOf(status, fields);
  switch (status) {
    case 401:
      return { as: 'signed-out' };
    case 403:
      if (note.code === 'email_unconfirmed')
        return { as: 'again', afterMs: unconfirmedRetryMs, isFault: false, postponed: { until: 'email' } };
      break;
    case 404:
      if (note.code === 'no_such_call') return { as: 'again', afterMs: retryAfterMs, isFault: true };
      break;
    case 409:
      if (note.code === 'in_flight') return { as: 'again', afterMs: retryAfterMs, isFault: false };
      if (note.code === 'late_sequence') return isFirstAttempt ? { as: 'cloned', note } : { as: 'conflict', note };
      if (note.code === 'conflict') return { as: 'conflict', note };
      return { as: 'refused', note };
    case 412:
      return { as: 'conflict', note };
    case 424:
      return { as: 'blob-missing', sha256: typeof fields.sha256 === 'string' ? fields.sha256 : null };
    case 425:
      if (note.code === 'skipped') return { as: 'skipped' };
      return { as: 'again', afterMs: retryAfterMs, isFault: false };
    case 429: {
      const until = Date.parse(String(fields.until));
      const postponed = until > 0 ? { postponed: { until, reason: note.message } } : {};
      return { as: 'again', afterMs: retryAfterMs, isFault: false, ...postponed };
    }
    case 408:
    case 503:
      return { as: 'again', afterMs: retryAfterMs, isFault: false };
    default:
      if (status < 400 || status >= 500) return { as: 'again', afterMs: retryAfterMs, isFault: true };
  }
  const isGone = status === 404 || status === 410;
  if (isGone && mutationOf(entry.kind).isDoneWhenNotFound(entry.args)) return { as: 'applied', at, status, body: null };
  return { as: 'refused', note };
}
