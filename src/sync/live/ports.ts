import type { ClientEvents, ServerEvents } from '#contract/sync/socket.ts';
import type { Presence } from './presence.ts';

/** Runs a callback after a delay. @returns cancels it */
export type After = (delayMs: number, run: () => void) => () => void;

/** Handlers of socket events. The server may follow another contract or none, so payloads are unchecked. */
export type SocketHandlers = { [Name in keyof Omit<ServerEvents, 'refused'>]: (payload: unknown) => void } & {
  connected(): void;
  /** @param isOver the socket will not reconnect by itself */
  disconnected(isOver: boolean): void;
  /** the server refused the token; it isn't sent again */
  unauthorized(): void;
};

export interface LiveSocket {
  emit<Name extends keyof ClientEvents>(event: Name, ...args: Parameters<ClientEvents[Name]>): void;
  connect(): void;
  close(): void;
}

export interface LivePorts {
  /** the user's id */
  userId: number;
  open(handlers: SocketHandlers): LiveSocket;
  after: After;
  now(): number;
  isVisible(): boolean;
  onPresence(presence: Presence): void;
  /** something has changed: pull */
  wake(): void;
  /** a message: a preview of what the pull will bring */
  onMessage(payload: unknown): void;
}
