/** All windows and devices of a user. */
export function roomOfUser(userId: number): string {
  return `u:${String(userId)}`;
}

/** All members of a group. */
export function roomOfGroup(groupId: number): string {
  return `g:${String(groupId)}`;
}

export function isRoomOfGroup(room: string): boolean {
  return room.startsWith('g:');
}

/** All sockets of one session, by the session's id. */
export function roomOfSession(sessionId: number): string {
  return `s:${String(sessionId)}`;
}

/** The same by the hash of its token, because code that ends a session may only know that. */
export function roomOfToken(tokenHash: string): string {
  return `t:${tokenHash}`;
}
