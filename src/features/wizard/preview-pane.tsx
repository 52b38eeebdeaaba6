import { Pencil } from 'lucide-react';
import { useEffect, type ComponentType } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

interface PreviewPaneProps {
  event: EventRow;
  Preview: ComponentType<{ event: EventRow }>;
  onBack: () => void;
}

/** A preview of the event, with a button back to the form. */
export function PreviewPane({ event, Preview, onBack }: PreviewPaneProps) {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      <div className="sticky top-[calc(var(--top-bar,4rem)+0.5rem)] z-20 mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised p-3 shadow-2">
        <p className="text-sm font-medium">{texts.howPeopleSeeIt}</p>
        <Button variant="primary" icon={<Pencil />} onClick={onBack}>
          {texts.backToForm}
        </Button>
      </div>
      <Preview event={event} />
    </>
  );
}
