import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { UserRequest } from './request.ts';
import type { UserReply } from './request.ts';

/** The socket at which a running server with an embedded database takes commands. */
export const controlSocketPath = (dataDir: string): string => join(dataDir, 'control', 'scape.sock');

const maxBytes = 64 * 1024;
const timeoutMs = 10_000;

interface ControlPorts {
  run(request: UserRequest): Promise<UserReply>;
  onError(error: unknown): void;
}

async function replyTo(line: string, { run, onError }: ControlPorts): Promise<UserReply> {
  try {
    const parsed = UserRequest.safeParse(JSON.parse(line));
    if (parsed.success) return await run(parsed.data);
    const [issue] = parsed.error.issues;
    return { ok: false, message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a request'}` };
  } catch (error) {
    onError(error);
    return { ok: false, message: 'The server could not do it; its log says why.' };
  }
}

/** Reads one request, a line of JSON, and replies in the same form. */
function serve(socket: Socket, ports: ControlPorts): void {
  let text = '';
  let isTaken = false;
  socket.setEncoding('utf8').setTimeout(timeoutMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece: string) => {
    if (isTaken) return;
    text += piece;
    const end = text.indexOf('\n');
    if (end < 0) return void (text.length > maxBytes && socket.destroy());
    isTaken = true;
    // A large account takes its time to end.
    socket.setTimeout(0);
    void replyTo(text.slice(0, end), ports).then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
  });
}

/**
 * Makes the socket's folder, closed to others.
 * @throws Error if something else is there: where others may write to the data folder, they could have put a link, or a folder
 * in which they exchange the socket
 */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOurs) throw new Error(`${folder} must be a folder of the server’s own user`);
  chmodSync(folder, 0o700);
}

/**
 * Takes commands at a socket that only the server's own user can open: its folder is closed to others.
 * @returns a function that stops it; rejects if there can be no socket, e.g. because its path is too long
 */
export async function listenForCommands(dataDir: string, ports: ControlPorts): Promise<() => Promise<void>> {
  const path = controlSocketPath(dataDir);
  makeFolder(dirname(path));
  // Left by a killed process: the lock of the data folder proves that no server uses it.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, ports);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  // Without a listener, a failure to accept a connection would end the server.
  server.on('error', ports.onError);
  chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  };
}
