import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { controlSocketPath } from './control-server.ts';
import { UserReply } from './request.ts';
import type { UserRequest } from './request.ts';

/** The server runs, but can't be reached or didn't answer. */
export class ServerNotAsked extends Error {
  override readonly name = 'ServerNotAsked';
}

const absent = new Set(['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG', 'ENOTSOCK']);

/**
 * Sends a request to the server that uses a data folder.
 * @returns null if no server takes commands there
 * @throws ServerNotAsked
 */
export async function askServer(dataDir: string, request: UserRequest): Promise<UserReply | null> {
  const path = controlSocketPath(dataDir);
  const socket = createConnection(path);
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  try {
    await connected;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (absent.has(code)) return null;
    if (code === 'EACCES') throw new ServerNotAsked(`${path} is another user’s: run this as the user of the server.`);
    throw error;
  }
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    return UserReply.parse(JSON.parse(await text(socket)));
  } catch (error) {
    throw new ServerNotAsked(
      'The server ended before it answered. Check with `list` whether it was done, and try again.',
      {
        cause: error,
      },
    );
  }
}
