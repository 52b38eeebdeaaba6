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
  /** when the first pull began: by then everything that could go has gone and been answered */
  pullBeganAt(): number | null;
  /** until `endsAt`: how long a transaction was open, a request under way, and neither of them */
  shares(beganAt: number, endsAt: number): Shares;
}

export interface Shares {
  transactions: number;
  storeMs: number;
  requests: number;
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
    pullBeganAt: () => requests.find(({ name }) => name.startsWith('/sync/'))?.fromMs ?? null,
    shares(beganAt, endsAt) {
      const isIn = (span: Span) => span.fromMs >= beganAt && span.fromMs < endsAt;
      const [writes, calls] = [transactions.filter(isIn), requests.filter(isIn)];
      return {
        transactions: writes.length,
        storeMs: covered(writes, beganAt, endsAt),
        requests: calls.length,
        wireMs: covered(calls, beganAt, endsAt),
        elseMs: endsAt - beganAt - covered([...writes, ...calls], beganAt, endsAt),
      };
    },
  };
}
