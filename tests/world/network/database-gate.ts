import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listenHere } from './listen-here.ts';

/** A proxy in front of a database that can be closed or lose replies. */
export interface DatabaseGate {
  /** the database's address, through the proxy */
  url: string;
  /** Ends all connections and refuses new ones until `open`. */
  shut(): void;
  open(): void;
  /**
   * The next commit reaches the database, but its reply is lost with the connection.
   * @returns resolves when that has happened
   */
  loseAnswerToCommit(): Promise<void>;
  /** From now on queries are swallowed, without a reply. */
  hush(): void;
  /** number of open connections */
  count(): number;
  close(): Promise<void>;
}

// The end of a simple query in PostgreSQL's protocol.
const commit = Buffer.from('commit\0');

export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let [isOpen, isHushed] = [true, false];
  let onLoss: (() => void) | null = null;

  function end(pair: [Socket, Socket]): void {
    pairs.delete(pair);
    for (const side of pair) side.destroy();
  }

  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const database = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    let isLosing = false;
    client.on('data', (bytes) => {
      if (isHushed) return;
      if (onLoss !== null && bytes.includes(commit)) isLosing = true;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isLosing) return void client.write(bytes);
      end(pair);
      onLoss?.();
      onLoss = null;
    });
    for (const side of pair) side.on('error', () => end(pair)).on('close', () => end(pair));
  });
  const port = await listenHere(server);
  const url = new URL(databaseUrl);
  url.port = String(port);

  const endAll = () => {
    for (const pair of pairs) end(pair);
  };
  return {
    url: url.href,
    shut() {
      isOpen = false;
      endAll();
    },
    open() {
      [isOpen, isHushed] = [true, false];
    },
    loseAnswerToCommit: () => new Promise((resolve) => (onLoss = resolve)),
    hush: () => void (isHushed = true),
    count: () => pairs.size,
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
