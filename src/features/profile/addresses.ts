/** Paths that profiles link to. */
export const ownProfilePath = '/user/profile';
export const loginPath = '/login';
export const settingsPath = '/user/settings';
export const noticesPath = '/notices';
export const myEventsPath = '/user/events';
export const createEventPath = '/events/create';
export const rankingsPath = '/rankings';
export const eventsPath = '/events';

export function profilePath(userId: number): string {
  return `/profile/${String(userId)}`;
}

/** The path of the conversation with a person. */
export function chatPath(userId: number): string {
  return `/chat?with=${String(userId)}`;
}
