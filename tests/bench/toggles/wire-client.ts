import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A call as it goes over the wire. */
export interface WireCall {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

function textOf({ path, headers, body }: WireCall): string {
  const json = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${String(Buffer.byteLength(json))}\r\n${lines.join('')}\r\n${json}`;
}

/** Reads one reply with a length. @returns its status */
async function readReply(socket: Socket): Promise<number> {
  for (let text = ''; ;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (end !== -1 && length !== undefined && text.length >= end + 4 + Number(length)) return Number(text.slice(9, 12));
  }
}

/** Calls with as little work as possible, as caller and server share the processors. */
async function keepCalling(port: number, next: () => WireCall, isOver: () => boolean): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let count = 0;
  while (!isOver()) {
    const call = next();
    socket.write(textOf(call));
    const status = await readReply(socket);
    if (status !== 200) throw new Error(`${call.path}: ${String(status)}`);
    count += 1;
  }
  socket.destroy();
  return count;
}

/** Calls per second of callers that each wait for their reply before they call again. @param nexts one for each caller */
export async function wireRate(port: number, nexts: readonly (() => WireCall)[], lastsMs: number): Promise<number> {
  const beganAt = performance.now();
  const counts = await Promise.all(
    nexts.map((next) => keepCalling(port, next, () => performance.now() - beganAt > lastsMs)),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1_000) / (performance.now() - beganAt);
}
