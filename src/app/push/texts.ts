export const serverCannotNotify = 'The server can’t tell this device anything at the moment. Try again later.';
export const noConnection = 'There is no connection. It takes one to switch this on.';
export const serviceUnreachable =
  'This browser didn’t reach the service that brings notifications to it. Some browsers have none; else try again later.';
