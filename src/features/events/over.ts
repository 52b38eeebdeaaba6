import type { Event } from '#contract/events/entity.ts';

/** Whether nobody can come any more. */
export const isOver = (status: Event['status']): status is 'finished' | 'cancelled' =>
  status === 'finished' || status === 'cancelled';
