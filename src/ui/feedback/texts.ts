// Failed change note
/** `Retry: Concert`: what a button does, and to what. */
export const named = (label: string, change: string) => `${label}: ${change}`;
export const compare = 'Compare';
export const compareBoth = 'Compare both';

// Refused mark
export const refused = 'Refused';

// Toast card
export const dismiss = 'Dismiss';

// Toasts
export const tooLateToUndo = 'It was too late to take this back';
