import type { CommandArgs, CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import { roomOfSession, roomOfToken, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** Closes the sockets of ended sessions, in all processes. */
export function createSessionCloser(io: LiveServer) {
  const end = (room: string, keptRooms: string[] = []) => io.in(room).except(keptRooms).disconnectSockets(true);

  return function ended(name: CommandName, args: CommandArgs<CommandName>, result: unknown): void {
    switch (name) {
      case 'session.close':
        end(roomOfToken((args as CommandArgs<'session.close'>).tokenHash));
        break;
      case 'session.end':
        // False if the id is another user's session, which wasn't ended.
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
      case 'user.suspend': {
        const { userId, isSuspended } = args as CommandArgs<'user.suspend'>;
        if (isSuspended) end(roomOfUser(userId));
        break;
      }
      case 'user.delete':
      case 'user.remove':
        end(roomOfUser((args as CommandArgs<'user.delete' | 'user.remove'>).userId));
        break;
      default:
    }
  };
}
