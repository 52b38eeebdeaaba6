import { afterAll, vi } from 'vitest';

// Files share a process: what one has put in the place of something must not meet the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
