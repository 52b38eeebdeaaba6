import type { PointsReason } from '#contract/people/points.ts';

const anEvent = 'An event that is no longer there';
const aPost = 'A post that is no longer there';

/** Reasons for points: as a rule, as something done, and the subject's name if it is gone. */
export const reasonTexts: Record<PointsReason, { rule: string; done: string; gone: string }> = {
  'event-created': { rule: 'Publish an event', done: 'Published an event', gone: anEvent },
  'post-published': { rule: 'Publish a post', done: 'Published a post', gone: aPost },
  commented: { rule: 'Comment on a post', done: 'Commented on a post', gone: aPost },
  'event-liked': { rule: 'Like an event', done: 'Liked an event', gone: anEvent },
  'post-liked': { rule: 'Like a post', done: 'Liked a post', gone: aPost },
  subscribed: { rule: 'Subscribe to an event', done: 'Subscribed to an event', gone: anEvent },
  followed: { rule: 'Be followed', done: 'Somebody followed you', gone: 'Somebody who is no longer here' },
};
