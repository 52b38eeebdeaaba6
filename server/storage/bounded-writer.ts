import { notCommitted } from '#server/domain/sync/outcome.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import type { Writer } from '#server/writer/writer.ts';

export interface WriteBounds {
  /** calls that may wait at once */
  calls: number;
  /** of JSON that they hold together */
  bytes: number;
}

/** A healthy disk has done with as many in a second or two; a device waits for 15 s at least. */
export const writeBounds: WriteBounds = { calls: 2_000, bytes: 64 * 1024 ** 2 };

function tooMuch(): WriteUnavailable {
  return new WriteUnavailable(
    'too much is waiting to be written',
    'The server can’t keep up at the moment; try again later',
  );
}

/**
 * A writer that takes no more than it can hold while the disk is slow: what comes beyond that is told to come again, before
 * it takes any memory.
 */
export function boundedWriter(
  writer: Writer,
  bounds: WriteBounds = writeBounds,
  onTooMuch: () => void = () => undefined,
): Writer {
  let calls = 0;
  let bytes = 0;

  /** @param refuse gives the answer where there is no room for it */
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
