/**
 * The oldest supported version of each browser, by its name in MDN's compatibility data. The build compiles down to
 * them, the check refuses what they lack, and docs/browsers.md lists them.
 */
export const oldestBrowsers = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '114',
  firefox_android: '114',
  safari: '16.4',
  safari_ios: '16.4',
};

const { chrome, edge, firefox, safari, safari_ios: ios } = oldestBrowsers;

/** The same for Vite's `build.target`. */
export const buildTarget = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`, `ios${ios}`];
