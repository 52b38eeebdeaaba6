import { CircleCheck, Clock3 } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface SupportOutcomeProps {
  outcome: 'sent' | 'waiting';
  onClose: () => void;
}

const readMs = 2_000;

/** The outcome of a queued message; closes by itself once the server has it. */
export function SupportOutcome({ outcome, onClose }: SupportOutcomeProps) {
  const container = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    // The pressed button has disappeared, so take the focus.
    container.current?.focus();
  }, []);
  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(() => {
      close();
    }, readMs);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  return (
    <div ref={container} tabIndex={-1} className="mt-4 max-w-prose outline-none">
      <div role="status">
        {outcome === 'sent' ? (
          <p className="flex items-center gap-3 rounded-md bg-good-soft px-5 py-4 font-semibold text-good">
            <CircleCheck className="size-6 shrink-0" />
            {texts.messageSent}
          </p>
        ) : (
          <p className="flex items-start gap-3 rounded-md bg-warn-soft px-5 py-4 text-pretty text-warn">
            <Clock3 className="mt-0.5 size-6 shrink-0" />
            {texts.messageWaits}
          </p>
        )}
      </div>
      {outcome === 'waiting' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onClose}>
            {words.close}
          </Button>
          <ButtonLink to="/outbox">{texts.seeWhatWaits}</ButtonLink>
        </div>
      )}
    </div>
  );
}
