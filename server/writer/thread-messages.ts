import type { Job, JobResult } from './job.ts';

export type ToThread = { type: 'job'; id: number; job: Job } | { type: 'close' };

export type ToHost =
  { type: 'ready'; epoch: string } | { type: 'results'; results: { id: number; result: JobResult | undefined }[] };
