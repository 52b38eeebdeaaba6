import { test } from 'vitest';
import { withAllPagesClosed } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-02, OFF-08, CARD-06] it arrives exactly once with every page closed, when the browser wakes the service worker', async () => {
  await tellStory({ who: 'luis', offline: 'server', comeBack: withAllPagesClosed });
});
