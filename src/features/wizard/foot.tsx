import { ChevronLeft } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { steps } from './steps/steps.ts';
import type { WizardTexts } from './submit/use-submit.ts';
import * as texts from './texts.ts';

interface WizardFootProps {
  step: number;
  /** the main button sends the form; otherwise it goes to the next step */
  canSend: boolean;
  isSending: boolean;
  submitTexts: Pick<WizardTexts, 'submit' | 'submitting'>;
  onGo: (step: number) => void;
  onSend: () => void;
}

/** Buttons to the previous and the next step, and to send the form. */
export function WizardFoot({ step, canSend, isSending, submitTexts, onGo, onSend }: WizardFootProps) {
  const mainLabel = canSend ? submitTexts.submit : texts.saveAndContinue;
  // On a phone three buttons must fit side by side.
  const hasBoth = canSend && step < steps.length - 1;
  return (
    <>
      <Button
        icon={hasBoth && <ChevronLeft className="sm:hidden" />}
        disabled={step === 0}
        onClick={() => {
          onGo(step - 1);
        }}
        className={hasBoth ? 'max-sm:px-3' : undefined}
      >
        <span className={hasBoth ? 'max-sm:sr-only' : undefined}>{texts.previous}</span>
      </Button>
      {hasBoth && (
        <Button
          variant="quiet"
          className="ml-auto max-sm:px-2 max-sm:text-xs"
          onClick={() => {
            onGo(step + 1);
          }}
        >
          {texts.saveAndContinue}
        </Button>
      )}
      {/* Enter in a field goes to the next step and sends nothing. */}
      <Button
        type={canSend ? 'button' : 'submit'}
        variant="primary"
        isPending={isSending}
        onClick={canSend ? onSend : undefined}
        className={hasBoth ? 'max-sm:grow max-sm:px-3 max-sm:text-xs' : undefined}
      >
        {isSending ? submitTexts.submitting : mainLabel}
      </Button>
    </>
  );
}
