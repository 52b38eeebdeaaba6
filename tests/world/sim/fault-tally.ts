import type { WireReply, WireRequest } from '#sync/transport/ports.ts';
import type { ErrorReply } from '#contract/sync/refusals.ts';
import type { Device } from '#world/devices/device.ts';
import type { FaultKind } from '#world/devices/fault-kinds.ts';
import type { Sending } from '#world/devices/wire.ts';

/** How often each kind of fault actually occurred in a history: drawing one proves nothing. */
export interface FaultTally {
  counts: Partial<Record<FaultKind, number>>;
  met(fault: FaultKind): void;
  /** records which sends run at the same time */
  sent(sending: Sending, devices: readonly Device[]): void;
  /** records the server's replies */
  answered(sending: Sending, reply: Pick<WireReply, 'status' | 'json'>): void;
}

const lineEnd = /[\r\n]/;

/** The keys of mutations in a batch that contain a text of several lines. */
function keysOfLines({ body }: WireRequest): string[] {
  if (body?.as !== 'json') return [];
  const { items = [] } = body.value as { items?: { id: string; body: Record<string, unknown> }[] };
  const hasLines = (value: unknown) => typeof value === 'string' && lineEnd.test(value);
  return items.filter((item) => Object.values(item.body).some(hasLines)).map(({ id }) => id);
}

/** Whether the server will take a mutation, or one of a batch, later. */
function isPutOff(status: number, json: unknown): boolean {
  const { results = [{ status, body: json }] } = (json ?? {}) as { results?: { status: number; body: unknown }[] };
  return results.some(({ body }) => {
    const { error, until } = (body ?? {}) as Partial<ErrorReply>;
    return error === 'email_unconfirmed' || until !== undefined;
  });
}

export function createFaultTally(): FaultTally {
  const linesAsJson = new Set<string>();
  const counts: FaultTally['counts'] = {};
  const met = (fault: FaultKind) => void (counts[fault] = (counts[fault] ?? 0) + 1);
  return {
    counts,
    met,
    sent({ device, sender, keys, request }, devices) {
      for (const key of keysOfLines(request)) linesAsJson.add(key);
      if (request.body?.as === 'form' && keys.some((key) => linesAsJson.has(key))) met('X25');
      const contexts = devices.find(({ name }) => name === device)?.contexts ?? [];
      const own = contexts.find(({ name }) => name === sender);
      const hasCompany = contexts.some((other) => other !== own && other.account === own?.account);
      if (keys.length > 0 && hasCompany) met('X14');
    },
    answered({ keys, request }, { status, json }) {
      if (status === 401 && keys.length > 0) met('X11');
      if (status === 401 && keys.length > 0 && (json as ErrorReply).suspended !== undefined) met('X31');
      if (isPutOff(status, json)) met('X32');
      const isAsking = request.headers['content-range']?.startsWith('bytes *') === true;
      if (isAsking && Number((json as { received?: number }).received) > 0) met('X30');
      if (status === 410 && request.path.startsWith('/sync')) met('X20');
    },
  };
}
