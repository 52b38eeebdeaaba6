export const accountSuspended = 'Suspended account';
export const suspendedAccountOf = (username: string) => `The account @${username} is suspended`;
export const unsentStays = 'What you haven’t sent stays on this device. If you think that this is wrong:';
export const writeToOperators = 'write to the operators';
