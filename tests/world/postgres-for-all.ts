import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a throw-away cluster for each worker, shared by its files; or why there is none */
    postgres: { urls: string[] } | { missing: string };
  }
}

/**
 * A pull tells no more than what was committed before the oldest transaction that is still running, and PostgreSQL counts
 * transactions by the cluster: of two workers on one, each would now and then wait for the other's.
 */
export default async function setup({ provide, config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const clusters = await Promise.all(Array.from({ length: config.maxWorkers }, () => startPostgres()));
    provide('postgres', { urls: clusters.map(({ url }) => url) });
    return async () => {
      await Promise.all(clusters.map(({ close }) => close()));
    };
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    if (process.env['CI']) throw error;
    provide('postgres', { missing });
    return undefined;
  }
}
