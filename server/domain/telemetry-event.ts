import type { MutationKind } from '#contract/sync/mutations.ts';
import type { RefusalCode } from '#contract/sync/refusals.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { JobKind } from './jobs.ts';

/**
 * How a mutation ended: `applied` anew, `replayed` by a key that was known, `refused` for good, `deferred` to another time,
 * `voided` before it could come to be.
 */
export type MutationEnd = 'applied' | 'replayed' | 'refused' | 'deferred' | 'voided';

/** Whose limit it was: of calls from one network, of what an account or an address may do, of what may wait. */
export type LimitKind =
  | 'calls'
  | 'guesses'
  | 'mails'
  | 'reports'
  | 'words'
  | 'messages'
  | 'changes'
  | 'exports'
  | 'pixels'
  | 'contacts'
  | 'handshakes'
  | 'sockets'
  | 'waiting-writes';

/**
 * Something that happened, for those who count. Every word in it comes from a closed list and says what happened, never to
 * whom or about what: what is counted may be shown to anybody who runs this.
 */
export type TelemetryEvent =
  | { type: 'call'; method: string; route: string; status: number; ms: number }
  | {
      type: 'mutation';
      /** null: nobody said which, as with a void */
      kind: MutationKind | null;
      end: MutationEnd;
      code: RefusalCode | null;
      /** how long it waited on its device, in ms; null where that isn't known or was counted before */
      waitedMs: number | null;
    }
  | { type: 'read'; ms: number }
  /** `ms` from the asking until it was durable */
  | { type: 'write'; ms: number }
  /** one transaction with as many writes in it */
  | { type: 'commit'; writes: number; ms: number }
  /** a transaction that lost a race and was run again */
  | { type: 'retry' }
  /** its text has placeholders where values stand */
  | { type: 'slow-statement'; text: string; ms: number }
  | { type: 'message'; to: 'person' | 'group' }
  | { type: 'poke' }
  | { type: 'push'; end: 'taken' | 'gone' | 'failed' | 'replaced' | 'later' | 'expired' }
  /** a job that was done, failed for now, or is tried no more */
  | { type: 'job'; kind: JobKind; end: 'done' | 'failed' | 'set-aside' }
  | { type: 'picture'; end: 'made' | 'refused'; ms: number }
  | { type: 'mail'; end: 'sent' | 'failed' }
  | { type: 'limit'; kind: LimitKind }
  /** a row of a table can't be shown, and a list or a pull went on without it */
  | { type: 'row-left-out'; table: keyof Schema };

/** Tells of something that happened. It costs next to nothing and never throws. */
export type EmitTelemetry = (telemetryEvent: TelemetryEvent) => void;

export const ignoreTelemetry: EmitTelemetry = () => undefined;
