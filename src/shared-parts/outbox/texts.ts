// Failed change
export const tryingAgain = 'Trying again';
export const discarded = 'Discarded';
