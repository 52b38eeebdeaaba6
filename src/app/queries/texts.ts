// Account export
export const exportOffline = 'There is no connection. The full export of your data comes from the server.';
export const exportFailed = 'Your data could not be loaded. Please try again later.';
export const exportAccountChanged = 'The account was changed meanwhile: the file was not saved.';

// Event statistics
export const statisticsFailed = 'The numbers of each day could not be loaded. These are the numbers of this device.';
export const statisticsOffline =
  'There is no connection. These are this device’s numbers; how they grew shows once you’re back online.';

// Overview
export const overviewFailed = 'The numbers could not be read.';
export const noConnection = 'There is no connection.';

// Ranking
export const rankingFailed = 'Error fetching data';
export const rankingFull = 'This device has no room left for the ranking.';

// Removed pictures
export const peopleFailed = 'The people could not be read.';
export const removedPicturesFailed = 'The removed pictures could not be read.';

// Reports
export const reportsFailed = 'The reports could not be read.';

// Subscriber export
export const guestsFailed = 'The guests that are not on this device could not be loaded.';
export const guestsInPart = (saved: number, all: number) =>
  `The file has the ${String(saved)} of ${String(all)} guests that are on this device. The others come with a connection.`;
export const subscribersOffline = 'There is no connection. The list of subscribers is only on the server.';
export const subscribersFailed = 'The list of subscribers could not be loaded. Please try again later.';
export const subscribersAccountChanged = 'The account was changed meanwhile: the list of subscribers was not saved.';
