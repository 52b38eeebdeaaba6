import type { Method } from '#contract/sync/protocol.ts';
import type { Store } from '#data/db/store.ts';
import type { EngineStatus } from '#sync/engine/status.ts';

export interface WireFile {
  field: string;
  bytes: ArrayBuffer;
  type: string;
}

export type WireBody =
  | { as: 'json'; value: unknown }
  | { as: 'form'; fields: Record<string, string>; files: WireFile[] }
  | { as: 'bytes'; bytes: ArrayBuffer; type: string };

export interface WireRequest {
  method: Method | 'GET' | 'HEAD';
  /** below /api, with its leading slash and its query */
  path: string;
  headers: Record<string, string>;
  body: WireBody | null;
  timeoutMs: number;
}

/** The server's own reply: marked with `Scape-Api`, or JSON where no marked reply was ever seen. */
export interface WireReply {
  status: number;
  /** it carried `Scape-Api` */
  isMarked: boolean;
  json: unknown;
  /** `Scape-At` */
  at: string | null;
  retryAfterMs: number | null;
  /** the path (below /api) of the next page, from the Link header */
  next: string | null;
}

/**
 * network: no answer. timeout: none in time. gateway: somebody before the server, such as a proxy, says that it can't be
 * reached now. foreign: any other answer that isn't the server's, such as a captive portal's page.
 */
export type WireFailure = 'network' | 'timeout' | 'foreign' | 'gateway';

/** The outcome of a request is unknown. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: WireFailure;
  /** the `Retry-After` of a 429 or 503 that wasn't the server's; null without one */
  readonly retryAfterMs: number | null;

  constructor(failure: WireFailure, cause?: unknown, retryAfterMs: number | null = null) {
    super(`No answer of ours: ${failure}`, { cause });
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isWireError(error: unknown): error is WireError {
  return error instanceof Error && error.name === 'WireError';
}

/** Whether somebody before the server has answered in its place. */
export const isIntermediary = ({ failure }: WireError) => failure === 'foreign' || failure === 'gateway';

export interface Transport {
  /** @throws WireError when there is no reply of ours */
  send(request: WireRequest, signal: AbortSignal): Promise<WireReply>;
}

export interface Clock {
  /** ms; may jump */
  now(): number;
  /** resolves after `ms`, or at once when the signal is aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 up to, not including, 1 */
  random(): number;
}

export interface Lock {
  /** nobody else of this device drains while `body` runs; without that, leases alone keep them apart */
  readonly isExclusive: boolean;
  /**
   * Waits its turn, then runs.
   * @param signal ends the waiting
   * @throws the signal's reason, where it ended the waiting
   */
  hold<Result>(name: string, body: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Who this database belongs to, read anew each time: a sign-in or sign-out elsewhere counts at once. */
interface Session {
  /** null: signed out; `userId` null: the guest's database, which needs no session */
  current(): Promise<{ userId: number | null } | null>;
  /** the server refused the token that the last request carried */
  refused(): Promise<void>;
}

export interface Ports {
  /** the name of the database; also names the lock */
  name: string;
  store: Store;
  transport: Transport;
  clock: Clock;
  lock: Lock;
  session: Session;
  /** makes ids; the simulation gives seeded ones */
  newId(): string;
  /** for display only; the engine stores the status itself */
  report(status: EngineStatus): void;
  /** a pass broke off because of a fault in the store or the code; stored data is untouched, and the next wake tries again */
  failed(error: unknown): void;
}
