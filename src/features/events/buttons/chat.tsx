import { MessagesSquare } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button, type ButtonProps } from '#ui/controls/button.tsx';
import { ChatDialog } from './chat-dialog.ts';
import * as texts from './texts.ts';

/**
 * Opens an event's chat. Drafts and events hidden by operators have none. The button doesn't wait for the dialog's
 * code: appearing late, it would shift what the user is about to press.
 */
export function ChatButton({ event, ...look }: { event: EventRow } & Pick<ButtonProps, 'variant' | 'className'>) {
  const chatDialog = useContext(ChatDialog);
  const [isOpen, setOpen] = useState(false);
  if (chatDialog === null || event.status === 'draft' || event.hidden === true) return null;
  function open(): void {
    setOpen(true);
  }
  function onClose(): void {
    setOpen(false);
  }
  return (
    <>
      <Button {...look} icon={<MessagesSquare />} aria-haspopup="dialog" onClick={open}>
        {texts.eventChat}
      </Button>
      <Suspense fallback={null}>{chatDialog({ event, isOpen, onClose })}</Suspense>
    </>
  );
}
