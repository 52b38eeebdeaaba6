import { createClient } from 'redis';

const [longestWaitMs, pingMs, silenceMs] = [2_000, 2_000, 10_000];

function clientOf(url: string) {
  return createClient({
    url,
    RESP: 2,
    // While Redis is unreachable, commands fail at once instead of being queued.
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestWaitMs),
    },
  });
}

export type RedisClient = ReturnType<typeof clientOf>;

/** This process's connections to Redis. They reconnect by themselves, and nothing waits for them. */
export interface Redis {
  client: RedisClient;
  /** A further connection, for blocking commands: it waits for Redis instead of failing. */
  another(): RedisClient;
  /** all connections work */
  isReady(): boolean;
  /** Calls the listener each time the connection is back. */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
}

export interface RedisLog {
  warn(about: object, text: string): void;
}

export function openRedis(url: string, log: RedisLog): Redis {
  const clients: RedisClient[] = [];
  const listeners: (() => void)[] = [];
  let isCutOff = false;

  function watch(client: RedisClient): RedisClient {
    clients.push(client);
    client.on('error', ({ code, message }: Error & { code?: string }) => {
      // The client emits an error for every attempt and every connection.
      if (!isCutOff)
        log.warn(
          { reason: code ?? message },
          'Redis can’t be reached: other processes are not heard, and each counts for itself',
        );
      isCutOff = true;
    });
    return client;
  }

  const client = watch(clientOf(url));
  client.on('ready', () => {
    const isReturn = isCutOff;
    isCutOff = false;
    if (!isReturn) return;
    log.warn({}, 'Redis is there again');
    for (const listener of listeners) listener();
  });
  client.connect().catch(() => undefined);

  return {
    client,
    another: () => watch(client.duplicate({ disableOfflineQueue: false })),
    isReady: () => clients.every(({ isReady }) => isReady),
    onReturn: (listener) => void listeners.push(listener),
    async close() {
      for (const each of clients) if (each.isOpen) each.destroy();
    },
  };
}
