import type { Store } from '#data/db/store.ts';
import type { Transport } from '#sync/transport/ports.ts';

interface Span {
  name: string;
  fromMs: number;
  toMs: number;
}

/** What one pass of the engine did, and when. */
export interface Recording {
  store(inner: Store): Store;
  transport(inner: Transport): Transport;
  /** when the last push had been answered and the next pull began: a pass may pull while files are still uploaded */
  lastPullBeganAt(): number | null;
  /** until `endsAt`: how long a transaction was open, a request under way, and neither of them */
  shares(beganAt: number, endsAt: number): Shares;
}

export interface Shares {
  transactions: number;
  storeMs: number;
  /** pushes, uploads, and the question whether the server is there */
  requests: number;
  /** pulls between them */
  pulls: number;
  wireMs: number;
  elseMs: number;
}

/** How long at least one of the spans was open. */
function covered(spans: readonly Span[], fromMs: number, toMs: number): number {
  let [sum, reached] = [0, fromMs];
  for (const span of [...spans].sort((left, right) => left.fromMs - right.fromMs)) {
    const [begin, end] = [Math.max(span.fromMs, reached), Math.min(span.toMs, toMs)];
    if (end <= begin) continue;
    sum += end - begin;
    reached = end;
  }
  return sum;
}

const isPull = (name: string) => name.startsWith('/sync/');

export function createRecording(): Recording {
  const transactions: Span[] = [];
  const requests: Span[] = [];

  async function record<Result>(spans: Span[], name: string, body: () => Promise<Result>): Promise<Result> {
    const span = { name, fromMs: performance.now(), toMs: Infinity };
    spans.push(span);
    try {
      return await body();
    } finally {
      span.toMs = performance.now();
    }
  }

  return {
    store: (inner) => ({
      transact: (mode, tables, body) => record(transactions, mode, () => inner.transact(mode, tables, body)),
    }),
    transport: (inner) => ({
      send: (request, signal) => record(requests, request.path, () => inner.send(request, signal)),
    }),
    lastPullBeganAt() {
      const pushedAt = requests.findLast(({ name }) => !isPull(name))?.toMs ?? 0;
      return requests.find(({ name, fromMs }) => isPull(name) && fromMs >= pushedAt)?.fromMs ?? null;
    },
    shares(beganAt, endsAt) {
      const isIn = (span: Span) => span.fromMs >= beganAt && span.fromMs < endsAt;
      const [writes, calls] = [transactions.filter(isIn), requests.filter(isIn)];
      return {
        transactions: writes.length,
        storeMs: covered(writes, beganAt, endsAt),
        requests: calls.filter(({ name }) => !isPull(name)).length,
        pulls: calls.filter(({ name }) => isPull(name)).length,
        wireMs: covered(calls, beganAt, endsAt),
        elseMs: endsAt - beganAt - covered([...writes, ...calls], beganAt, endsAt),
      };
    },
  };
}
