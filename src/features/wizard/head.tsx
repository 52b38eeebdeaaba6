import { Eye, Save } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { DraftBadge } from './draft/badge.tsx';
import type { DraftAutosaver } from './draft/autosaver.ts';
import * as texts from './texts.ts';

interface WizardHeadProps {
  heading: string;
  autosaver: DraftAutosaver;
  onPreview: () => void;
}

/** The heading, the autosave state, and a button for the preview. */
export function WizardHead({ heading, autosaver, onPreview }: WizardHeadProps) {
  const { status, problem } = useObservable(autosaver);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PageHeading className="w-full sm:mr-auto sm:w-auto">{heading}</PageHeading>
      <div className="mr-auto min-w-0 sm:mr-2">
        <DraftBadge status={status} problem={problem} />
      </div>
      <Button icon={<Eye />} variant="quiet" className="max-sm:px-3" onClick={onPreview}>
        <span className="max-sm:sr-only">{texts.preview}</span>
      </Button>
      <Button
        icon={<Save />}
        className="max-sm:px-3"
        onClick={() => {
          autosaver.change({});
          void autosaver.flush();
        }}
      >
        {texts.saveDraft}
      </Button>
    </div>
  );
}
