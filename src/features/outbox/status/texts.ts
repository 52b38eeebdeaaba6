// Indicator
export const outbox = 'Outbox';
export const outboxState = (state: string) => `Outbox: ${state}`;
export const everythingSent = 'everything is sent';
export const offline = 'offline';
export const waiting = (count: number) => `${String(count)} waiting`;
export const needYou = (count: number) => `${String(count)} ${count === 1 ? 'needs' : 'need'} you`;

// Status
export const login = 'Login';
export const sendNow = 'Send now';
