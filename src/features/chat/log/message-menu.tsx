import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react';
import type { MessageRow } from '#data/chat/messages.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useChatContext } from '#features/chat/context.ts';
import { messageName } from '#features/chat/texts.ts';
import { removeMessage } from './delete-message.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import * as texts from './texts.ts';

interface MessageMenuProps {
  row: MessageRow;
  change: OutboxEntry | undefined;
  mayDelete: boolean;
}

/** The actions on a message. */
export function MessageMenu({ row, change, mayDelete }: MessageMenuProps) {
  const { account, ownId, onReport } = useChatContext();
  const entries: MenuEntry[] = [];
  if (row.content !== '') {
    const outcomes = { copied: texts.copied, notCopied: texts.notCopied };
    entries.push({ label: texts.copy, icon: <Copy />, onSelect: () => void copyText(row.content, outcomes) });
  }
  if (row.user_id !== ownId) {
    entries.push({
      label: texts.report,
      icon: <Flag />,
      onSelect: () => {
        onReport(row.ref, messageName(row));
      },
    });
  }
  if (mayDelete) {
    entries.push({
      label: texts.deleteMessage,
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => {
        removeMessage(account, row, change).catch(toastProblem);
      },
    });
  }
  if (entries.length === 0) return null;
  return (
    <Menu
      label={texts.moreFor(messageName(row))}
      trigger={<Ellipsis />}
      entries={entries}
      className="shrink-0 self-center text-muted hover:bg-sunken hover:text-ink"
    />
  );
}
