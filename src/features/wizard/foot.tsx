import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { steps } from './steps/steps.ts';
import type { WizardTexts } from './submit/use-submit.ts';
import * as texts from './texts.ts';

interface WizardFootProps {
  step: number;
  /** the main button sends the form; otherwise it goes to the next step */
  canSend: boolean;
  /** there is a button to send it beside that: nothing is missing */
  isReady: boolean;
  isSending: boolean;
  submitTexts: Pick<WizardTexts, 'submit' | 'submitting'>;
  onGo: (step: number) => void;
  onSend: () => void;
}

/** Buttons to the previous and the next step, and to send the form. */
export function WizardFoot({ step, canSend, isReady, isSending, submitTexts, onGo, onSend }: WizardFootProps) {
  const mainLabel = canSend ? submitTexts.submit : texts.saveAndContinue;
  // On a phone the steps are turned by arrows then, so that there is one main action.
  const hasBoth = canSend && step < steps.length - 1;
  const isIcon = hasBoth || (isReady && !canSend);
  return (
    <>
      <Button
        icon={<ChevronLeft className={isIcon ? 'md:hidden' : '@min-[20rem]:hidden'} />}
        disabled={step === 0}
        onClick={() => {
          onGo(step - 1);
        }}
        className={isIcon ? 'max-md:px-3' : '@max-[20rem]:px-3'}
      >
        <span className={isIcon ? 'max-md:sr-only' : '@max-[20rem]:sr-only'}>{texts.previous}</span>
      </Button>
      {hasBoth && (
        <Button
          variant="quiet"
          icon={<ChevronRight className="md:hidden" />}
          className="max-md:border max-md:border-line max-md:px-3 md:ml-auto"
          onClick={() => {
            onGo(step + 1);
          }}
        >
          <span className="max-md:sr-only">{texts.saveAndContinue}</span>
        </Button>
      )}
      {/* The main button keeps its place, as somebody may be about to press it. */}
      {isReady && !canSend && (
        <Button isPending={isSending} onClick={onSend} className="max-md:px-3 md:ml-auto">
          {isSending ? submitTexts.submitting : submitTexts.submit}
        </Button>
      )}
      {/* Enter in a field goes to the next step and sends nothing. */}
      <Button
        type={canSend ? 'button' : 'submit'}
        variant="primary"
        isPending={isSending && canSend}
        disabled={isSending && !canSend}
        onClick={canSend ? onSend : undefined}
        className="min-w-0 max-md:max-w-80 max-md:shrink max-md:grow max-md:px-3 max-md:not-first:ml-auto"
      >
        {isSending && canSend ? submitTexts.submitting : mainLabel}
      </Button>
    </>
  );
}
