import { CircleCheck, Clock3 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';

interface SupportOutcomeProps {
  outcome: 'sent' | 'waiting';
  onClose: () => void;
}

const readMs = 2_000;

/** What became of a message that was taken over. Once the server has it, this closes by itself. */
export function SupportOutcome({ outcome, onClose }: SupportOutcomeProps) {
  const container = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The button that was pressed has gone, and the focus would with it.
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
            Message sent! We will contact you soon.
          </p>
        ) : (
          <p className="flex items-start gap-3 rounded-md bg-warn-soft px-5 py-4 text-pretty text-warn">
            <Clock3 className="mt-0.5 size-6 shrink-0" />
            It could not be sent yet. Your message waits on this device and is sent by itself as soon as that works.
          </p>
        )}
      </div>
      {outcome === 'waiting' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
          <ButtonLink to="/outbox">See what waits</ButtonLink>
        </div>
      )}
    </div>
  );
}
