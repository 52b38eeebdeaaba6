import { test } from 'vitest';
import { tellStory } from '#world/story/story.ts';

test('[OFF-01, OFF-02, CARD-05, CARD-06, CARD-09] what was done offline arrives exactly once, with the page open', async () => {
  await tellStory({
    who: 'ana',
    offline: 'server and switch',
    comeBack: async ({ goOnline, isDrained }) => {
      await goOnline();
      await isDrained();
    },
  });
});
