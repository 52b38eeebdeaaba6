import type { RefObject } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { MessageOutcome } from './use-message.ts';

const outcomeTexts = {
  sent: { title: 'Message Sent!', text: 'Thank you for contacting us. We will get back to you soon.' },
  waiting: {
    title: 'Message Saved',
    text: 'It could not be sent yet. Your message waits on this device and is sent by itself as soon as that works.',
  },
  failed: { title: 'Failed to Send', text: 'Something went wrong. Please try again.' },
} as const;

export interface ContactModalProps {
  outcome: MessageOutcome;
  isOpen: boolean;
  /** the server's message, if any */
  reason: string;
  /** gets the focus afterwards */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onRetry: () => void;
}

/** The outcome of a message. */
export function ContactModal({ outcome, isOpen, reason, finalFocus, onClose, onRetry }: ContactModalProps) {
  const { title, text } = outcomeTexts[outcome];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      title={title}
      description={text}
      actions={
        <>
          {outcome === 'sent' && <ButtonLink to="/events">Explore events</ButtonLink>}
          {outcome === 'waiting' && <ButtonLink to="/outbox">See what waits</ButtonLink>}
          {outcome === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {outcome === 'failed' && reason !== '' && <p className="mt-3 text-sm">{reason}</p>}
    </Dialog>
  );
}
