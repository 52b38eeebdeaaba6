import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { AfterCommit } from './after-commit.ts';

export interface LiveWriter extends Writer {
  /** Records which socket a request comes from, before it is performed. */
  noteSocket(socketId: string, request: MutationRequest): void;
}

/** A writer that notifies sockets after its commits, without waiting for that. */
export function withLive(writer: Writer, after: AfterCommit): LiveWriter {
  const sockets = new WeakMap<MutationRequest, string>();
  return {
    close: () => writer.close(),
    noteSocket: (socketId, request) => void sockets.set(request, socketId),
    async run(name, args) {
      const result = await writer.run(name, args);
      after.ran(name, args, result);
      return result;
    },
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      after.performed(requests, outcomes, (request) => sockets.get(request));
      return outcomes;
    },
  };
}
