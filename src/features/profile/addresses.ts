/** Where things are that a profile leads to. */
export const ownProfilePath = '/user/profile';
export const loginPath = '/login';
export const settingsPath = '/user/settings';
export const myEventsPath = '/user/events';
export const createEventPath = '/events/create';
export const rankingsPath = '/rankings';
export const eventsPath = '/events';

export function profilePath(userId: number): string {
  return `/profile/${String(userId)}`;
}

/** The conversation with somebody. */
export function chatPath(userId: number): string {
  return `/chat?with=${String(userId)}`;
}
