import type { RefObject } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
import type { MessageOutcome } from './use-message.ts';

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
  const { title, text } = texts.outcomeTexts[outcome];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      title={title}
      description={text}
      actions={
        <>
          {outcome === 'sent' && <ButtonLink to="/events">{texts.exploreEvents}</ButtonLink>}
          {outcome === 'waiting' && <ButtonLink to="/outbox">{texts.seeWhatWaits}</ButtonLink>}
          {outcome === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {outcome === 'failed' && reason !== '' && <p className="mt-3 text-sm">{reason}</p>}
    </Dialog>
  );
}
