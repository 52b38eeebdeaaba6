import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { AfterCommit } from './after-commit.ts';

export interface LiveWriter extends Writer {
  /** Says which socket a request comes by, before it is performed. */
  noteSocket(socketId: string, request: MutationRequest): void;
}

/** A writer after whose commits the sockets are told; what they do about it is none of its concern. */
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
