import { paths } from '#app/routes/paths.ts';
import { OutboxIndicator } from '#features/outbox/status/indicator.tsx';

/** What waits to be sent, in the form's head. */
export function WizardOutboxSign() {
  return <OutboxIndicator to={paths.outbox} isOptional className="max-md:text-[min(0.8125rem,13px)]" />;
}
