import { vi } from 'vitest';
import type { Session } from '#app/session.ts';

/** A session whose answers are the test's; without them everything succeeds. */
export function fakeSession(answers: Partial<Session> = {}) {
  return {
    login: vi.fn<Session['login']>(() => Promise.resolve({ ok: true })),
    register: vi.fn<Session['register']>(() => Promise.resolve({ ok: true })),
    logout: vi.fn<Session['logout']>(() => Promise.resolve()),
    ...answers,
  };
}
