// Register service worker
export const versionIsReady = 'A new version of Scape is ready';
export const savingThenReload = 'Saving what is open, then Scape reloads';
export const notReloaded = 'Scape was not reloaded';

// Update
export const versionNotReady = 'The new version is still getting ready. Nothing is lost: please try again later.';
