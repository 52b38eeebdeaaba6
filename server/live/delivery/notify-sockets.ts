import type { CommandArgs, CommandResult } from '#server/domain/sync/commands.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { LivePorts } from '#server/live/ports.ts';
import type { AfterCommitHook } from '#server/writer/after-commit.ts';
import { createMemberships } from './group-rooms.ts';
import type { Pokes } from './pokes.ts';
import { createPreviews } from './message-previews.ts';
import { createSessionCloser } from './end-sessions.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/**
 * Notifies sockets of committed writes. All of it runs in later turns and isn't awaited, so that the writer is answered
 * first. Reads for it start at once; what they result in is emitted in commit order.
 */
export function createSocketNotifier(io: LiveServer, ports: LivePorts, pokes: Pokes): AfterCommitHook {
  const previewOf = createPreviews(io, ports);
  const moveOf = createMemberships(io, ports);
  const ended = createSessionCloser(io);
  let before: Promise<void> = Promise.resolve();

  const logFailure = (error: unknown) => ports.log.error({ err: error }, 'the sockets could not be notified');

  /** @param acts each resolves to what to emit, null for nothing */
  function inOrder(acts: Promise<(() => void) | null>[]): void {
    const ready = Promise.allSettled(acts);
    before = before.then(async () => {
      for (const settled of await ready) {
        if (settled.status === 'rejected') logFailure(settled.reason);
        else settled.value?.();
      }
    }, logFailure);
  }

  function notifySockets(request: MutationRequest, outcome: Outcome): void {
    const { affected } = outcome;
    const poke = async () => () => pokes.poke(affected);
    inOrder([moveOf(request.kind, affected), previewOf(request, outcome, ports.socketOf(request)), poke()]);
  }

  return (written) => {
    if (written.type === 'mutations') {
      const { requests, outcomes } = written;
      setImmediate(() =>
        outcomes.forEach((outcome, index) => {
          const request = requests[index];
          if (request !== undefined) notifySockets(request, outcome);
        }),
      );
      return;
    }
    const { name, args, result } = written;
    setImmediate(() => {
      try {
        ended(name, args, result);
      } catch (error) {
        logFailure(error);
      }
    });
    if (name === 'email.confirm') {
      const { userId } = result as CommandResult<'email.confirm'>;
      pokes.poke({ isPublic: false, users: [userId] });
    }
    // What remains of a deleted account looks different to everyone.
    if (name === 'user.suspend' || name === 'user.hide') {
      pokes.poke(result as CommandResult<'user.suspend' | 'user.hide'>);
    }
    if (name === 'operator.add' || name === 'operator.remove') {
      pokes.poke({ isPublic: false, users: [(args as CommandArgs<'operator.add'>).userId] });
    }
    if (name === 'user.delete' || name === 'user.remove') pokes.poke({ isPublic: true, users: [] });
  };
}
