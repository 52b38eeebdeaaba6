import type { MutationKind } from '#contract/sync/mutations.ts';
import type { RefusalCode } from '#contract/sync/refusals.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { JobKind } from './jobs.ts';

/**
 * How a mutation ended. `applied`: newly done; `replayed`: its key was known; `refused`: for good; `deferred`: to be
 * retried later; `voided`: cancelled before it could be applied.
 */
export type MutationEnd = 'applied' | 'replayed' | 'refused' | 'deferred' | 'voided';

/**
 * Which limit was reached: calls from one network, actions of an account or address, or the number of waiting writes.
 */
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
 * Something to be counted. All strings come from closed lists and say what happened, never to whom or about what, so
 * that the numbers may be shown to any operator.
 */
export type TelemetryEvent =
  | { type: 'call'; method: string; route: string; status: number; ms: number }
  | {
      type: 'mutation';
      /** null if the kind is unknown, as for a void */
      kind: MutationKind | null;
      end: MutationEnd;
      code: RefusalCode | null;
      /** time spent on the device, in ms; null if unknown or already counted */
      waitedMs: number | null;
    }
  | { type: 'read'; ms: number }
  /** `ms` from the call until the write was durable */
  | { type: 'write'; ms: number }
  /** one transaction with this many writes */
  | { type: 'commit'; writes: number; ms: number }
  /** a transaction that lost a race and was run again */
  | { type: 'retry' }
  /** `text` has placeholders in place of values */
  | { type: 'slow-statement'; text: string; ms: number }
  | { type: 'message'; to: 'person' | 'group' }
  | { type: 'poke' }
  | { type: 'push'; end: 'taken' | 'gone' | 'failed' | 'replaced' | 'later' | 'expired' }
  /** a job that is done, failed for now, or was set aside */
  | { type: 'job'; kind: JobKind; end: 'done' | 'failed' | 'set-aside' }
  | { type: 'picture'; end: 'made' | 'refused'; ms: number }
  | { type: 'mail'; end: 'sent' | 'failed' }
  | { type: 'limit'; kind: LimitKind }
  /** a row that can't be presented and was left out of a list or a pull */
  | { type: 'row-left-out'; table: keyof Schema };

/** Records a telemetry event. Cheap, and never throws. */
export type EmitTelemetry = (telemetryEvent: TelemetryEvent) => void;

export const ignoreTelemetry: EmitTelemetry = () => undefined;
