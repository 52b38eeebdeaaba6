import { throughLoss, withAllPagesClosed, withPageOpen, withServerKilled, withTwoTabs } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

/** npm run proof -- stories: the tests' story told otherwise, of which the simulation holds each in small. */
const stories = {
  'with every page closed, when the browser wakes the service worker': () =>
    tellStory({ who: 'luis', offline: 'server', isThorough: true, comeBack: withAllPagesClosed }),
  'with the page open': () => tellStory({ who: 'ana', offline: 'server and switch', comeBack: withPageOpen }),
  'when the server is killed in mid-drain, three times': () =>
    tellStory({ who: 'luis', offline: 'server', hasProxy: true, comeBack: withServerKilled }),
  'at a server that knows the single calls alone': () =>
    tellStory({
      who: 'luis',
      offline: 'server and switch',
      settings: { SYNC_ROUTES: 'off' },
      comeBack: withPageOpen,
    }),
  'with two tabs open': () => tellStory({ who: 'ana', offline: 'server and switch', comeBack: withTwoTabs }),
  'through a network that loses one reply in five': () =>
    tellStory({ who: 'ana', offline: 'server', hasProxy: true, comeBack: throughLoss }),
  'through it, at a server that knows the single calls alone': () =>
    tellStory({
      who: 'ana',
      offline: 'server',
      settings: { SYNC_ROUTES: 'off' },
      hasProxy: true,
      comeBack: throughLoss,
    }),
};

let faults = 0;
for (const [name, tell] of Object.entries(stories)) {
  try {
    await tell();
    console.log(`${name}: it arrived exactly once`);
  } catch (error) {
    faults += 1;
    console.error(`${name}:`, error);
  }
}
process.exitCode = faults === 0 ? 0 : 1;
