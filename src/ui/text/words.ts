// What buttons say
export const cancel = 'Cancel';
export const clear = 'Clear';
export const close = 'Close';
export const discard = 'Discard';
export const done = 'Done';
export const edit = 'Edit';
export const reload = 'Reload';
export const remove = 'Remove';
export const retry = 'Retry';
export const save = 'Save';
export const tryAgain = 'Try again';
export const undo = 'Undo';

// States
export const loading = 'Loading...';
export const notAccepted = 'Not accepted';
export const waitingToBeSent = 'Waiting to be sent';
