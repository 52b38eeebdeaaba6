import type { WireRequest } from '#sync/transport/ports.ts';
import type { Chance } from '#world/random/chance.ts';
import type { FaultKind } from './fault-kinds.ts';

/** A reply as the device receives it, with lower-case header names. */
export interface IncomingReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** An intermediary, such as a portal, proxy or firewall, that answers in the server's place. */
export interface Stranger {
  fault: FaultKind;
  /** whether it answers this call */
  answers(request: WireRequest, chance: Chance): boolean;
  /** the server gets the call all the same; only its reply is replaced */
  isPassingOn: boolean;
}

const targets = {
  writes: ({ method }: WireRequest) => method !== 'GET',
  batches: ({ path }: WireRequest) => path.startsWith('/batch'),
  pulls: ({ path }: WireRequest) => path.startsWith('/sync'),
  files: ({ path }: WireRequest) => path.startsWith('/blobs'),
  reads: ({ method, path }: WireRequest) => method === 'GET' && path !== '/health',
  any: (_request: WireRequest, chance: Chance) => chance.isTrue(0.5),
};

export function drawStranger(chance: Chance): Stranger {
  const isPassingOn = chance.isTrue(0.25);
  if (chance.isTrue(0.4)) return { fault: 'X26', answers: () => true, isPassingOn };
  const target = chance.pick(Object.keys(targets) as (keyof typeof targets)[]);
  return { fault: 'X27', answers: targets[target], isPassingOn };
}

// Browsers report status 0 for a redirect that isn't followed.
const statuses = [200, 204, 0, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 502, 503, 511];
const bodies = [
  ...['{}', '[]', '{"message":"Forbidden"}', '{"results":[]}', '{"data":[]}', '{"error":"not_found"}'],
  ...['{"error":"no_such_call"}', '<!doctype html><h1>Sign in</h1>', '{"results":'],
];
const types = ['application/json', 'application/json', 'application/problem+json', 'text/html'];

export function strangersReply(chance: Chance): IncomingReply {
  const status = chance.pick(statuses);
  const isEmpty = status === 0 || status === 204;
  const isTimed = (status === 429 || status === 503) && chance.isTrue(0.5);
  return {
    status,
    headers: {
      ...(isEmpty ? {} : { 'content-type': chance.pick(types) }),
      ...(isTimed ? { 'retry-after': String(chance.int(1, 3_600)) } : {}),
    },
    text: isEmpty ? '' : chance.pick(bodies),
  };
}
