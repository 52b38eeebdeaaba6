import { test } from 'vitest';
import { withServerKilled } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

test('[OFF-02, OFF-07, API-03, API-06] it arrives exactly once when the server is killed in mid-drain, three times', async () => {
  await tellStory({ who: 'luis', offline: 'server', hasProxy: true, comeBack: withServerKilled });
});
