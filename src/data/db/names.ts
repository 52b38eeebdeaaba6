export const deviceDbName = 'scape-device';
export const guestDbName = 'scape-guest';

export function accountDbName(userId: number): string {
  return `scape-${userId}`;
}
