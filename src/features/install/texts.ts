// The start page's section
export const keepScape = 'Keep Scape on your phone';
export const fromYourHomeScreen =
  'It opens from your home screen, with or without a network, and takes less room than one photo album. It comes from here, not from a store, and is always the newest.';
export const downloadApp = 'Download App';
export const google = { name: 'Google Play', how: 'Android, without' };
export const apple = { name: 'App Store', how: 'iPhone and iPad, without' };

// Download page
export const downloadTheApp = 'Download the app';
export const deliveredByTheWeb =
  'Scape is an app that the web delivers. It is installed from this page; Google Play and the App Store don’t carry it, and aren’t needed.';
export const onThisDevice = 'On this device';
export const installOffered = 'Your browser can install Scape right now.';
export const installScape = 'Install Scape';
export const notInstalled = 'Not installed. It can be done later, from here or from the browser’s menu.';
export const threeTaps = 'On iPhone and iPad it takes three taps:';
export const tapShare = { before: 'Tap ', button: 'Share', after: ' in the browser’s bar.' };
export const addToHomeScreen = { before: 'Choose ', button: 'Add to Home Screen', after: '.' };
export const confirmAdding = { before: 'Tap ', button: 'Add', after: '. Scape is on your home screen.' };
export const alreadyInstalled =
  'Scape is installed on this device. Open it from your home screen or your list of apps.';
export const cannotInstallNow = 'This browser doesn’t offer to install Scape at the moment.';
export const onAndroid =
  'Android: open this page in Chrome, Edge or Samsung Internet, then choose “Install app” in its menu.';
export const onIphone = 'iPhone and iPad: open it in Safari, tap Share, then “Add to Home Screen”.';
export const onComputer = 'Computer: open it in Chrome or Edge and use the install sign at the end of the address bar.';
export const onMac = 'Mac: in Safari 17 or newer it is “Add to Dock” in the File menu.';
export const worksInBrowser = 'Scape works in the browser just as well, even offline, once you have opened it here.';
export const whatItGivesYou = 'What it gives you';
export const gains = {
  offline: {
    title: 'Works without a connection',
    text: 'Events you have seen stay on your device. What you do offline is sent when you’re back.',
  },
  fast: {
    title: 'Opens at once',
    text: 'From the home screen, in a window of its own, without the browser’s bars.',
  },
  newest: {
    title: 'Always the newest',
    text: 'It comes from this site. New versions arrive by themselves and ask before they take over.',
  },
};
