// Changes
export const tryingAgain = 'Trying again';
export const discarded = 'Discarded';
export const needsYou = 'Needs you';
export const changedByTwo = 'Changed by two';
export const notTakenByServer = 'The server did not take it.';
export const notSaved = 'This could not be saved. This device may have no room left.';
export const sendingPictures = 'Sending the pictures';

// Drafts
export const keptAsDraft = 'What you typed is kept as a draft.';
export const draftDiscarded = 'Draft discarded';
