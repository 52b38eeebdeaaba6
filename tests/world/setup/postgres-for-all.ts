import type { TestProject } from 'vitest/node';
import { startPostgres } from '#world/databases/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a temporary cluster per worker, shared by its test files; or why there is none */
    postgres: { urls: string[] } | { missing: string };
  }
}

/**
 * Pulls stop at the oldest running transaction, and PostgreSQL numbers transactions per cluster: two workers on one
 * cluster would sometimes wait for each other's.
 */
export default async function setup({ provide, config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const clusters = await Promise.all(
      Array.from({ length: config.maxWorkers }, () => startPostgres({ isDurable: false })),
    );
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
