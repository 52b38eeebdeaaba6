import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a throw-away cluster shared by all files of a run, or why there is none */
    postgres: { url: string } | { missing: string };
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const { url, close } = await startPostgres();
    provide('postgres', { url });
    return close;
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    if (process.env['CI']) throw error;
    provide('postgres', { missing });
    return undefined;
  }
}
