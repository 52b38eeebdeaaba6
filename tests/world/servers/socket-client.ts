import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

interface Heard {
  event: string;
  payload: unknown;
}

/** The connection was refused, with the server's reason. */
class SocketRefused extends Error {
  override readonly name = 'SocketRefused';
  readonly data: unknown;

  constructor(message: string, data: unknown) {
    super(message);
    this.data = data;
  }
}

const patienceMs = 30_000;

/** A plain socket.io client that records everything it receives. */
export class SocketClient {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(url: string, token: string | null, options: Partial<ManagerOptions & SocketOptions> = {}) {
    const usual = { transports: ['websocket'], forceNew: true, reconnection: false };
    this.socket = io(url, { ...usual, auth: token === null ? {} : { token }, ...options });
    this.socket.onAny((event: string, payload: unknown) => {
      this.heard.push({ event, payload });
      this.look();
    });
    this.socket.on('disconnect', () => this.look());
    this.socket.on('connect', () => this.look());
  }

  private look(): void {
    for (const wake of this.waiting) wake();
  }

  /** Resolves once the condition holds; it is checked with each event. */
  async until(what: string, holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const tooLong = setTimeout(
        () => reject(new Error(`Never: ${what}. Heard: ${JSON.stringify(this.heard)}`)),
        patienceMs,
      );
      const wake = () => {
        if (!holds()) return;
        clearTimeout(tooLong);
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
    });
  }

  async connected(): Promise<this> {
    if (this.socket.connected) return this;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', (error: Error & { data?: unknown }) =>
        reject(new SocketRefused(error.message, error.data)),
      );
    });
    return this;
  }

  all(event: string): unknown[] {
    return this.heard.filter((each) => each.event === event).map(({ payload }) => payload);
  }

  /** The payload of the first such event, received or still to come. */
  async first(event: string): Promise<unknown> {
    await this.until(`hear ${event}`, () => this.all(event).length > 0);
    return this.all(event)[0];
  }

  async ask(event: string, ...args: unknown[]): Promise<unknown> {
    return (await this.socket.timeout(patienceMs).emitWithAck(event, ...args)) as unknown;
  }

  /** Resolves once the server has received everything sent before and its replies have arrived. */
  async settle(): Promise<void> {
    await this.ask('get_online_users');
  }

  forget(): void {
    this.heard.length = 0;
  }

  async ended(): Promise<void> {
    await this.until('be put out', () => this.socket.disconnected);
  }

  close(): void {
    this.socket.close();
  }
}
