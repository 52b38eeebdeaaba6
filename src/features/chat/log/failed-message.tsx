import { useState } from 'react';
import { messageLimits } from '#contract/chat/limits.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import { Button } from '#ui/controls/button.tsx';
import { openPersistedText } from '#ui/browser/persisted-text.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { useChatContext } from '#features/chat/context.ts';
import { messageName } from '#features/chat/texts.ts';
import { FailedNote } from '#features/chat/failed-note.tsx';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface FailedMessageProps {
  row: MessageRow;
  entry: OutboxEntry;
}

type Sent = MutationArgs<'message.send' | 'group.message'>;

/** A message that was refused: it can be sent again, with another text, or discarded. */
export function FailedMessage({ row, entry }: FailedMessageProps) {
  const { account } = useChatContext();
  const storedText = openPersistedText(account.name, `message:${row.ref}`);
  const [text, setText] = useState<string | null>(() => storedText.read() || null);
  if (text === null) {
    return <FailedNote entry={entry} name={messageName(row)} onEdit={() => setText(row.content)} />;
  }

  function change(next: string | null): void {
    setText(next);
    storedText.write(next ?? '');
  }

  async function resend(content: string): Promise<void> {
    const args = { ...(entry.args as Sent), content };
    await retry(account.store, entry.id, { args, nowMs: Date.now() });
    account.wake();
    change(null);
  }

  const content = text.trim();
  const isSendable = content.length <= messageLimits.content && (content !== '' || row.image !== null);
  return (
    <form
      aria-label={texts.editMessage(messageName(row))}
      className="mt-1 rounded-sm bg-sunken p-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isSendable) resend(content).catch(toastProblem);
      }}
    >
      <LimitedField
        label={texts.message}
        value={text}
        limit={messageLimits.content}
        rows={2}
        isGrowing
        onChange={change}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={() => change(null)}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!isSendable}>
          {texts.sendAgain}
        </Button>
      </div>
    </form>
  );
}
