import type { CommandArgs, CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import { roomOfSession, roomOfToken, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** Closes, in all processes, the sockets of sessions that a command has ended. */
export function createSessionCloser(io: LiveServer) {
  const end = (room: string, keptRooms: string[] = []) => io.in(room).except(keptRooms).disconnectSockets(true);

  return function ended(name: CommandName, args: CommandArgs<CommandName>, result: unknown): void {
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
      case 'reset.finish':
        end(roomOfUser((result as CommandResult<'reset.finish'>).userId));
        break;
      case 'user.google': {
        const { user, isTakenBack } = result as CommandResult<'user.google'>;
        if (isTakenBack) end(roomOfUser(user.id));
        break;
      }
      case 'user.delete':
        end(roomOfUser((args as CommandArgs<'user.delete'>).userId));
        break;
      default:
    }
  };
}
