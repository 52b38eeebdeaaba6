import type { CommandArgs, CommandName } from '#server/domain/commands.ts';
import type { LivePorts } from './live-ports.ts';
import { roomOfSession, roomOfToken, roomOfUser } from './rooms.ts';
import type { LiveServer } from './sockets.ts';

/** Closes, in all processes, the sockets of sessions that a command has ended. */
export function createSessionEnds(io: LiveServer, { userOfEmail }: LivePorts) {
  const end = (room: string, kept: string[] = []) => io.in(room).except(kept).disconnectSockets(true);

  return async function ended(name: CommandName, args: CommandArgs<CommandName>, result: unknown): Promise<void> {
    switch (name) {
      case 'session.close':
        end(roomOfToken((args as CommandArgs<'session.close'>).tokenHash));
        break;
      case 'session.end':
        // Somebody else's session isn't ended by naming it.
        if (result === true) end(roomOfSession((args as CommandArgs<'session.end'>).id));
        break;
      case 'session.end-others':
      case 'password.change': {
        const { userId, tokenHash } = args as CommandArgs<'password.change'>;
        end(roomOfUser(userId), [roomOfToken(tokenHash)]);
        break;
      }
      case 'reset.finish': {
        const userId = await userOfEmail((args as CommandArgs<'reset.finish'>).email);
        if (userId !== null) end(roomOfUser(userId));
        break;
      }
      case 'user.delete':
        end(roomOfUser((args as CommandArgs<'user.delete'>).userId));
        break;
      default:
    }
  };
}
