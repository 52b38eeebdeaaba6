import { notCommitted } from '#server/domain/sync/outcome.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import type { Writer } from '#server/writer/writer.ts';

export interface WriteBounds {
  /** maximum number of waiting calls */
  calls: number;
  /** maximum total size of their JSON */
  bytes: number;
}

/** A healthy disk completes this many in a second or two; devices wait for at least 15 s. */
export const writeBounds: WriteBounds = { calls: 2_000, bytes: 64 * 1024 ** 2 };

function tooMuch(): WriteUnavailable {
  return new WriteUnavailable(
    'too much is waiting to be written',
    'The server can’t keep up at the moment; try again later',
  );
}

/**
 * A writer that limits what waits while the disk is slow: further calls are refused for now, before they take any
 * memory.
 */
export function boundedWriter(
  writer: Writer,
  bounds: WriteBounds = writeBounds,
  onTooMuch: () => void = () => undefined,
): Writer {
  let calls = 0;
  let bytes = 0;

  /** @param refuse makes the result when there is no room */
  async function inTurn<T>(payload: unknown, work: () => Promise<T>, refuse: (no: WriteUnavailable) => T): Promise<T> {
    if (calls >= bounds.calls || bytes >= bounds.bytes) {
      onTooMuch();
      return refuse(tooMuch());
    }
    const size = JSON.stringify(payload).length;
    calls += 1;
    bytes += size;
    try {
      return await work();
    } finally {
      calls -= 1;
      bytes -= size;
    }
  }

  return {
    perform: (requests) =>
      inTurn(
        requests,
        () => writer.perform(requests),
        (no) => requests.map(() => notCommitted(no)),
      ),
    run: (name, args) =>
      inTurn(
        args,
        () => writer.run(name, args),
        (no) => {
          throw no;
        },
      ),
    close: () => writer.close(),
  };
}
