import { afterAll, vi } from 'vitest';

// Test files share a process: what one has mocked must not affect the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
