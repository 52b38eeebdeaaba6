import { createRateLimiter, createNetworkRateLimiter } from './limiter.ts';
import type { RateLimiter } from './limiter.ts';
import type { Services } from '#server/api/services.ts';

const quarterMs = 15 * 60_000;

/** What one user may write, and whom they may turn to: more than anybody does, a day without a connection included. */
export function postingLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'words', kind: 'words', max: 300, windowMs: quarterMs });
}

/** What one user may say to others, one by one or in groups: more than anybody types, a week without a connection included. */
export function messageLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'message', kind: 'messages', max: 2_000, windowMs: quarterMs });
}

/** Changes of every kind that one user may make, a batch's items one by one: a month without a connection included. */
export function changeLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'change', kind: 'changes', max: 12_000, windowMs: quarterMs });
}

/** The same for all guests of one network, who can do little but look. */
export function guestChangeLimit(services: Services): RateLimiter {
  return createNetworkRateLimiter(services, {
    name: 'guest-change',
    kind: 'changes',
    max: 36_000,
    windowMs: quarterMs,
  });
}

/** Likes and places at events, each of which every device hears of: a long evening's, or a month's without a connection. */
export function toggleLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'wish', kind: 'changes', max: 1_500, windowMs: quarterMs });
}

/** Changes to what others are told of or look at: more than anybody makes by hand. */
export function editLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'edit', kind: 'changes', max: 300, windowMs: quarterMs });
}

/** Changes to oneself: a name stands in all that one has made, which every device gets anew. */
export function profileEditLimit(services: Services): RateLimiter {
  return createRateLimiter(services, { name: 'profile', kind: 'changes', max: 60, windowMs: quarterMs });
}
