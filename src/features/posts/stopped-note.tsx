import type { OutboxEntry } from '#data/outbox.ts';
import { discard, retry } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { StoppedNote as Note } from '#ui/stopped-note.tsx';
import { showToast } from '#ui/toast.tsx';
import { reasonOf } from './post-failures.ts';
import { usePostsHere } from './posts-context.ts';
import { tellProblem } from './tell.ts';

interface StoppedNoteProps {
  entry: OutboxEntry;
  /** what it is about, for the names of its buttons */
  name: string;
  /** left out where nothing of it can be edited */
  onEdit?: (() => void) | undefined;
}

/** Why something that was written wasn't accepted, and what can be done about it. */
export function StoppedNote({ entry, name, onEdit }: StoppedNoteProps) {
  const { account } = usePostsHere();
  if (account === null) return null;
  const { store, wake } = account;

  async function settle(deed: Promise<unknown>, title: string, text?: string): Promise<void> {
    try {
      await deed;
      wake();
      showToast({ title, text });
    } catch (error) {
      tellProblem(error);
    }
  }

  const kept = entry.kind === 'post.create' ? 'What you wrote is kept as a draft.' : undefined;
  return (
    <Note
      name={name}
      reason={reasonOf(entry)}
      className="mt-3"
      onRetry={() => void settle(retry(store, entry.id, { nowMs: Date.now() }), 'Trying again')}
      onEdit={onEdit}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onDiscard={() => void settle(discard(store, entry.id, { nowMs: Date.now(), keep: true }), 'Discarded', kept)}
    />
  );
}
