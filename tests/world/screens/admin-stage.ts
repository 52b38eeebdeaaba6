import type { AdminAddresses, AdminCalls } from '#features/admin/calls.ts';

const calls: AdminCalls = {
  operators: async () => ({ ok: true, value: { operators: [], actions: [] } }),
  retryJobs: async () => ({ ok: true, value: 3 }),
  discardJobs: async () => ({ ok: true, value: 3 }),
  testMail: async () => ({ ok: true, value: { message: 'ok', sent: true, email: 'me@example.com' } }),
  backUp: async () => ({ ok: true, value: null }),
};

const addresses: AdminAddresses = {
  profile: (id) => `/profile/${String(id)}`,
  event: (id) => `/events/${id}`,
};

/** What the operators' screen is given beside the overview, on a server that does as it is asked. */
export function adminStage(others: Partial<AdminCalls> = {}) {
  return { calls: { ...calls, ...others }, addresses, moderation: '/moderation' };
}
