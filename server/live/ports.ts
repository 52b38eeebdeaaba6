import type { SocketMessage } from '#contract/sync/socket.ts';
import type * as z from 'zod/mini';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { MutationRequest, Outcome } from '#server/domain/sync/mutation-request.ts';

/** A session as kept with a socket: plain data without secrets. */
export interface LiveSession {
  userId: number;
  sessionId: number;
  tokenHash: string;
  /** epoch ms */
  expiresAt: number;
}

/** What the sockets need from the rest of the server. */
export interface LivePorts {
  /** wall clock, ms */
  now(): number;
  hashOf(token: string): string;
  /** null if the session is unknown, ended or expired */
  sessionOf(tokenHash: string): Promise<LiveSession | null>;
  /** token hashes of those of the sessions that have neither ended nor expired */
  sessionsAmong(sessionIds: number[]): Promise<Set<string>>;
  /** ids of a user's groups */
  groupsOf(userId: number): Promise<number[]>;
  /** ids of users who have blocked a user or are blocked by them */
  blockedEitherWay(userId: number): Promise<number[]>;
  /** whether a user is visible to a reader: neither deleted nor hidden, and neither has blocked the other */
  isUserVisibleTo(reader: number, userId: number): Promise<boolean>;
  /** those of the users who are invisible to others */
  hiddenAmong(userIds: number[]): Promise<number[]>;
  nameOf(userId: number): Promise<string>;
  /**
   * Sends a message like the HTTP call.
   * @throws Refusal
   */
  send(userId: number, message: z.infer<typeof SocketMessage>, from: string): Promise<Outcome>;
  /** id of the socket that a request came from; undefined for calls */
  socketOf(request: MutationRequest): string | undefined;
  log: LiveLog;
  emitTelemetry: EmitTelemetry;
}

export interface LiveLog {
  warn(about: object, text: string): void;
  error(about: object, text: string): void;
}
