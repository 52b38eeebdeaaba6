/** All windows and devices of a user. */
export function roomOfUser(userId: number): string {
  return `u:${String(userId)}`;
}

/** All who are in a group. */
export function roomOfGroup(groupId: number): string {
  return `g:${String(groupId)}`;
}

export function isRoomOfGroup(room: string): boolean {
  return room.startsWith('g:');
}

/** What was opened with one session, by the session's id. */
export function roomOfSession(sessionId: number): string {
  return `s:${String(sessionId)}`;
}

/** The same by the hash of its token, for who ends it may know nothing else. */
export function roomOfToken(tokenHash: string): string {
  return `t:${tokenHash}`;
}
