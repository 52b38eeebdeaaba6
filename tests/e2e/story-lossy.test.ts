import { test } from 'vitest';
import { throughLoss } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-02, OFF-07, API-03] it arrives exactly once through a network that loses one reply in five', async () => {
  await tellStory({ who: 'ana', offline: 'server', hasProxy: true, comeBack: throughLoss });
});
