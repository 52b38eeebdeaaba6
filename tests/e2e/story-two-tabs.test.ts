import { test } from 'vitest';
import { withTwoTabs } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-02, OFF-09, CARD-06] it arrives exactly once with two tabs open', async () => {
  await tellStory({ who: 'ana', offline: 'server and switch', comeBack: withTwoTabs });
});
