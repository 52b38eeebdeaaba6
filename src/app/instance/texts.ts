export const notDone = 'This could not be done. Please try again.';
export const needsConnection = 'This needs a connection.';
