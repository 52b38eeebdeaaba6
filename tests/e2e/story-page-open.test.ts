import { test } from 'vitest';
import { withPageOpen } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-01, OFF-02, OFF-04, OFF-05, CARD-05, CARD-06, CARD-09] what was done offline survives a kill and arrives exactly once, with the page open', async () => {
  await tellStory({ who: 'ana', offline: 'server and switch', isThorough: true, comeBack: withPageOpen });
});
