import type { SendOutcome } from './calls.ts';
import * as texts from './texts.ts';

export function sendResultText(outcome: SendOutcome): string {
  if (!outcome.ok) return outcome.message;
  return outcome.away === undefined ? texts.sentTo(outcome.email) : texts.notSent[outcome.away];
}

/** What became of a mail that was asked for. Rendered even when empty, or screen readers would miss it. */
export function SendResult({ outcome }: { outcome: SendOutcome | null }) {
  const isSent = outcome?.ok === true && outcome.away === undefined;
  return (
    <div role="status">
      {outcome !== null && (
        <p
          className={`rounded-sm px-4 py-3 text-sm font-medium wrap-anywhere ${isSent ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'}`}
        >
          {sendResultText(outcome)}
        </p>
      )}
    </div>
  );
}
