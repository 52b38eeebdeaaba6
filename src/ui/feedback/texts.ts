// Failed change note
/** `Retry: Concert`: what a button does, and to what. */
export const named = (label: string, change: string) => `${label}: ${change}`;
export const notAccepted = 'Not accepted';
export const edit = 'Edit';
export const retry = 'Retry';
export const discard = 'Discard';
export const compare = 'Compare';
export const compareBoth = 'Compare both';

// Pending mark
export const waitingToBeSent = 'Waiting to be sent';

// Refused mark
export const refused = 'Refused';

// Toast card
export const dismiss = 'Dismiss';

// Toasts
export const tooLateToUndo = 'It was too late to take this back';
export const undo = 'Undo';
