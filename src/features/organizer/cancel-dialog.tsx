import { useState } from 'react';
import { eventLimits } from '#contract/event-rules.ts';
import type { EventRow } from '#data/events.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { countText, eventName } from './own-words.ts';

interface CancelDialogProps {
  event: EventRow;
  /** what was typed here before */
  text: string;
  isOpen: boolean;
  /** keeps what is typed, with every key */
  onType: (text: string) => void;
  onCancel: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Calls an event off, with a word to those who wanted to come. Closed by mistake it keeps what was typed. */
export function CancelDialog({ event, text, isOpen, onType, onCancel, onClose }: CancelDialogProps) {
  const [isCancelling, setCancelling] = useState(false);
  const left = eventLimits.cancelMessage - text.length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cancel this event?"
      description={`“${eventName(event)}” stays where it is and is shown as cancelled. It can be reopened.`}
      actions={
        <>
          <Button onClick={onClose}>Keep event</Button>
          <Button
            variant="danger"
            isPending={isCancelling}
            onClick={() => {
              setCancelling(true);
              void onCancel(text).finally(() => {
                setCancelling(false);
              });
            }}
          >
            Cancel event
          </Button>
        </>
      }
    >
      <Field
        label="Message to the subscribers"
        help={`Shown on the event’s page. ${countText(left)} letters left.`}
        className="mt-4"
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={text}
            maxLength={eventLimits.cancelMessage}
            placeholder="Why it is called off, and what happens to those who wanted to come"
            onChange={({ target }) => {
              onType(target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
