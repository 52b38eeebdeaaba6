import type { ClientEvents, ServerEvents } from '#contract/sync/socket.ts';
import type { Presence } from './presence.ts';

/** Calls after a while. @returns takes the appointment back */
export type After = (delayMs: number, run: () => void) => () => void;

/** What a socket tells. Whoever sends may keep another contract or none, so what comes is looked at first. */
export type SocketHandlers = { [Name in keyof Omit<ServerEvents, 'refused'>]: (payload: unknown) => void } & {
  connected(): void;
  /** @param isOver it doesn't connect again by itself */
  disconnected(isOver: boolean): void;
  /** the server refused the token; it isn't shown again */
  unauthorized(): void;
};

export interface LiveSocket {
  emit<Name extends keyof ClientEvents>(event: Name, ...args: Parameters<ClientEvents[Name]>): void;
  connect(): void;
  close(): void;
}

export interface LivePorts {
  /** whose socket it is */
  userId: number;
  open(handlers: SocketHandlers): LiveSocket;
  after: After;
  now(): number;
  isVisible(): boolean;
  onPresence(presence: Presence): void;
  /** the world has changed: a pull tells how */
  wake(): void;
  /** something was said: a preview of what the pull will bring */
  onMessage(payload: unknown): void;
}
