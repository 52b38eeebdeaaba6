import { Button } from '#ui/button.tsx';
import { steps } from './steps.ts';
import type { WizardWords } from './use-submit.ts';

interface WizardFootProps {
  step: number;
  /** what the main button does: sends the form, or goes on to the next step */
  canSend: boolean;
  isSending: boolean;
  words: Pick<WizardWords, 'submit' | 'submitting'>;
  onGo: (step: number) => void;
  onSend: () => void;
}

/** From step to step, and at the end off with it. */
export function WizardFoot({ step, canSend, isSending, words, onGo, onSend }: WizardFootProps) {
  const rest = canSend ? words.submit : 'Save and continue';
  return (
    <>
      <Button
        disabled={step === 0}
        onClick={() => {
          onGo(step - 1);
        }}
      >
        Previous
      </Button>
      {canSend && step < steps.length - 1 && (
        <Button
          variant="quiet"
          className="ml-auto"
          onClick={() => {
            onGo(step + 1);
          }}
        >
          Save and continue
        </Button>
      )}
      {/* Whoever presses Enter in a field goes on to the next step, and sends nothing. */}
      <Button
        type={canSend ? 'button' : 'submit'}
        variant="primary"
        isPending={isSending}
        onClick={canSend ? onSend : undefined}
      >
        {isSending ? words.submitting : rest}
      </Button>
    </>
  );
}
