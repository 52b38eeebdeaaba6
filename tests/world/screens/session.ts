import { vi } from 'vitest';
import { unsentWork } from '#data/account/unsent-work.ts';
import type { Session } from '#app/session/session.ts';

/** A session where everything succeeds, until a test says otherwise. */
export function fakeSession() {
  return {
    login: vi.fn<Session['login']>(() => Promise.resolve({ ok: true })),
    loginWithGoogle: vi.fn<Session['loginWithGoogle']>(() => Promise.resolve({ ok: true })),
    register: vi.fn<Session['register']>(() => Promise.resolve({ ok: true })),
    unsent: vi.fn<Session['unsent']>(() => Promise.resolve(unsentWork([], []))),
    logout: vi.fn<Session['logout']>(() => Promise.resolve({ isLeft: true, isKept: false })),
    checkConnection: vi.fn<Session['checkConnection']>(),
  };
}
