import type { SocketMessage } from '#contract/sync/socket.ts';
import type * as z from 'zod/mini';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Outcome } from '#server/domain/sync/mutation-request.ts';

/** A session as a socket keeps it: plain data, and nothing that opens anything. */
export interface LiveSession {
  userId: number;
  sessionId: number;
  tokenHash: string;
  /** epoch ms */
  expiresAt: number;
}

/** What the sockets ask of the rest of the server. */
export interface LivePorts {
  /** the wall clock in milliseconds */
  now(): number;
  hashOf(token: string): string;
  /** null for one that is unknown, over or expired */
  sessionOf(tokenHash: string): Promise<LiveSession | null>;
  /** the hashes of those of the sessions that are neither over nor expired */
  sessionsAmong(sessionIds: number[]): Promise<Set<string>>;
  /** ids of the groups that a user is in */
  groupsOf(userId: number): Promise<number[]>;
  /** ids of those who have blocked a user or whom they have blocked */
  blockedEitherWay(userId: number): Promise<number[]>;
  /** whether somebody is there for a reader: neither gone nor hidden, and nobody has blocked the other */
  isUserVisibleTo(reader: number, userId: number): Promise<boolean>;
  /** those of the users whom nobody else may see */
  hiddenAmong(userIds: number[]): Promise<number[]>;
  nameOf(userId: number): Promise<string>;
  /** Sends a message as the call does. @throws Refusal */
  send(userId: number, message: z.infer<typeof SocketMessage>, from: string): Promise<Outcome>;
  log: LiveLog;
  emitTelemetry: EmitTelemetry;
}

export interface LiveLog {
  warn(about: object, text: string): void;
  error(about: object, text: string): void;
}
