export const sharedIsWaiting = 'Something you shared is waiting';
export const look = 'Look';
