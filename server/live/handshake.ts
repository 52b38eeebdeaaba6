import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import type { LivePorts } from './ports.ts';
import { roomOfGroup, roomOfSession, roomOfToken, roomOfUser } from './rooms.ts';
import { sessionEnded } from './session-ended.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';

/** A refused connection in the form that Socket.IO sends: the code for programs, the rest for people. */
class HandshakeRefused extends Error {
  override readonly name = 'HandshakeRefused';
  readonly data: { error: string; message: string };

  constructor({ code, message }: Refusal) {
    super(code);
    this.data = { error: code, message };
  }
}

/** Browsers send it in the handshake; other clients may send the header that they use in calls. */
function tokenOf({ handshake }: LiveSocket): string | null {
  const { token } = handshake.auth as { token?: unknown };
  if (typeof token === 'string' && /^\S{1,500}$/.test(token)) return token;
  return /^Bearer\s+(\S{1,500})$/i.exec(handshake.headers.authorization ?? '')?.[1] ?? null;
}

interface HandshakePorts {
  ports: LivePorts;
  /** @throws Refusal if the user has too many sockets already */
  mustBeBelowDeviceLimit(userId: number): void;
  /**
   * Counts a refused attempt.
   * @throws Refusal if its address has had too many
   */
  countFailure(socket: LiveSocket): Promise<void>;
}

async function admit(
  { ports, mustBeBelowDeviceLimit, countFailure }: HandshakePorts,
  socket: LiveSocket,
): Promise<void> {
  const token = tokenOf(socket);
  const session = token === null ? null : await ports.sessionOf(ports.hashOf(token));
  if (session === null) {
    await countFailure(socket);
    throw sessionEnded();
  }
  mustBeBelowDeviceLimit(session.userId);
  // The state of a recovered connection may belong to another session.
  const own = [roomOfUser(session.userId), roomOfSession(session.sessionId), roomOfToken(session.tokenHash)];
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
  socket.data = session;
  const groups = await ports.groupsOf(session.userId);
  // Join before the client learns that it is connected: from then on it relies on being notified.
  void socket.join([...own, ...groups.map(roomOfGroup)]);
}

/** Why a socket is refused; null if it is admitted. */
async function refusalOf(deps: HandshakePorts, socket: LiveSocket): Promise<HandshakeRefused | null> {
  try {
    await admit(deps, socket);
    return null;
  } catch (error) {
    if (isRefusal(error)) return new HandshakeRefused(error);
    deps.ports.log.error({ err: error }, 'a socket could not be admitted');
    return new HandshakeRefused(new Refusal('unavailable', 'This can’t be looked up at the moment'));
  }
}

/** Connections need a session, and only its token says who the user is. */
export function guardHandshake(io: LiveServer, deps: HandshakePorts): void {
  const enter = async (socket: LiveSocket, next: (refusal?: Error) => void) => {
    next((await refusalOf(deps, socket)) ?? undefined);
  };
  io.use((socket, next) => void enter(socket, next));
}
