import { createClient } from 'redis';

const [longestWaitMs, pingMs, silenceMs] = [2_000, 2_000, 10_000];

function clientOf(url: string) {
  return createClient({
    url,
    RESP: 2,
    // While nobody answers, what is said to the others is lost to them rather than kept, and said here at once.
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

/** The connections of this process to Redis. They come back by themselves, and nobody waits for them. */
export interface Redis {
  client: RedisClient;
  /** Another connection, for what holds one: it waits for Redis to answer instead of failing. */
  another(): RedisClient;
  /** all of them are in order */
  isReady(): boolean;
  /** Tells each time that Redis is there again. */
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
      // It complains with every attempt, and of every connection.
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
