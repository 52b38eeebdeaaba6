import { useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { eventName, lettersText } from '#features/organizer/text.ts';

interface CancelDialogProps {
  event: EventRow;
  /** the text typed before */
  text: string;
  isOpen: boolean;
  /** stores the text on every key press */
  onType: (text: string) => void;
  onCancel: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Cancels an event, with a message to its subscribers. If closed by mistake, the typed text is kept. */
export function CancelDialog({ event, text, isOpen, onType, onCancel, onClose }: CancelDialogProps) {
  const [isCancelling, setCancelling] = useState(false);
  const left = eventLimits.cancelMessage - text.length;
  const isTooLong = left < 0;
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
            disabled={isTooLong}
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
        help={`Shown on the event’s page.${isTooLong ? '' : ` ${lettersText(left)} left.`}`}
        error={
          isTooLong ? `${lettersText(-left)} too many: there is room for ${String(eventLimits.cancelMessage)}` : null
        }
        className="mt-4"
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={text}
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
