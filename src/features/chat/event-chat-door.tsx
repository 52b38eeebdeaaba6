import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { EventRow } from '#data/events.ts';
import { Button } from '#ui/button.tsx';
import { EventChatDialog } from './event-chat-dialog.tsx';
import type { EventChatPorts } from './event-chat-ports.ts';

/** The way to an event's chat. What nobody else sees has none: a draft, and what those who run this have hidden. */
export function EventChatDoor({ event, ports }: { event: EventRow; ports: EventChatPorts }) {
  const [isOpen, setOpen] = useState(false);
  if (event.status === 'draft' || event.hidden === true) return null;
  return (
    <>
      <Button
        icon={<MessagesSquare />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        Event chat
      </Button>
      <EventChatDialog
        event={event}
        isOpen={isOpen}
        ports={ports}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
