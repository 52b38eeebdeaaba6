import type { SlowStatement } from '#server/db/engine/slow-statements.ts';
import type { Job, JobResult } from './job.ts';

export interface ThreadData {
  path: string;
  /** null: statements aren't timed */
  slowFromMs: number | null;
}

export type ToThread = { type: 'job'; id: number; job: Job } | { type: 'close' };

export type ToHost =
  | { type: 'ready'; epoch: string }
  /** results of one transaction, and its duration */
  | { type: 'results'; results: { id: number; result: JobResult | undefined }[]; ms: number }
  | { type: 'slow'; statement: SlowStatement };
