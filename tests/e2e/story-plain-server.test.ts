import { test } from 'vitest';
import { withPageOpen } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

// A server that keeps the specification and nothing beyond it: single calls, files inside them, whole lists.
const settings = { SYNC_ROUTES: 'off' };

test('[OFF-02, CARD-06, CARD-09] it arrives exactly once at a server that knows the single calls alone', async () => {
  await tellStory({ who: 'luis', offline: 'server and switch', settings, comeBack: withPageOpen });
});
