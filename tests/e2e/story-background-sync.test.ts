import { test } from 'vitest';
import { withAllPagesClosed } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-01, OFF-02, OFF-04, OFF-05, OFF-08, CARD-05, CARD-06, CARD-09] what was done offline survives a kill and arrives exactly once with every page closed, when the browser wakes the service worker', async () => {
  await tellStory({ who: 'luis', offline: 'server', isThorough: true, comeBack: withAllPagesClosed });
});
