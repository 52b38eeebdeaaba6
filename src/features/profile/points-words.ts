import type { PointsReason } from '#contract/points.ts';

/** What earns points: as a rule, and as what somebody has done. */
export const reasonTexts: Record<PointsReason, { rule: string; done: string }> = {
  'event-created': { rule: 'Publish an event', done: 'Published an event' },
  'post-published': { rule: 'Publish a post', done: 'Published a post' },
  commented: { rule: 'Comment on a post', done: 'Commented on a post' },
  'event-liked': { rule: 'Like an event', done: 'Liked an event' },
  'post-liked': { rule: 'Like a post', done: 'Liked a post' },
  subscribed: { rule: 'Subscribe to an event', done: 'Subscribed to an event' },
  followed: { rule: 'Be followed', done: 'Somebody followed you' },
};
