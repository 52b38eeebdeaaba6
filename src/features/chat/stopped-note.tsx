import type { OutboxEntry } from '#data/outbox.ts';
import { discard, retry } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { StoppedNote as Note } from '#ui/stopped-note.tsx';
import { showToast } from '#ui/toast.tsx';
import { useChatHere } from './chat-context.ts';
import { reasonOf } from './chat-failures.ts';
import { tellProblem } from './tell.ts';

interface StoppedNoteProps {
  entry: OutboxEntry;
  /** what it is about, for the names of its buttons */
  name: string;
  onEdit?: (() => void) | undefined;
}

/** Why something of a chat wasn't accepted, and what can be done about it. */
export function StoppedNote({ entry, name, onEdit }: StoppedNoteProps) {
  const { account } = useChatHere();
  const { store, wake } = account;

  async function settle(deed: Promise<unknown>, title: string): Promise<void> {
    try {
      await deed;
      wake();
      showToast({ title });
    } catch (error) {
      tellProblem(error);
    }
  }

  return (
    <Note
      name={name}
      reason={reasonOf(entry)}
      className="mt-1"
      onRetry={() => void settle(retry(store, entry.id, { nowMs: Date.now() }), 'Trying again')}
      onEdit={onEdit}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onDiscard={() => void settle(discard(store, entry.id, { nowMs: Date.now(), keep: true }), 'Discarded')}
    />
  );
}
