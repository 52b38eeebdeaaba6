import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ready } from '#app/boot/boot.ts';
import { paths } from '#app/routes/paths.ts';
import { createAccountCalls } from '#app/session/account-calls.ts';
import { sendResultText } from '#features/confirm-email/send-result.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

const { email: calls } = createAccountCalls(ready);
const actionLook = 'inline-flex h-9 shrink-0 items-center underline underline-offset-2';

/** Asks the user to confirm their e-mail, in one line that covers no controls. */
export function ConfirmStrip() {
  const [isPending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    const outcome = await calls.send();
    setPending(false);
    const isSent = outcome.ok && outcome.away === undefined;
    showToast({ title: sendResultText(outcome), tone: isSent ? 'good' : 'bad' });
  }

  return (
    <section aria-label={texts.confirmEmail} className="fixed inset-x-0 bottom-(--phone-bar) z-20">
      <div
        data-strip
        className="flex h-9 items-center justify-center gap-x-3 overflow-hidden border-t border-line bg-surface px-4 text-xs leading-4 font-medium text-ink"
      >
        <MailWarning aria-hidden="true" className="size-4 shrink-0 text-warn" />
        <Link to={paths.confirmEmail} className={`${actionLook} min-w-0 font-semibold text-brand-ink`}>
          <span className="truncate">{texts.confirmEmail}</span>
        </Link>
        <span className="hidden text-muted md:inline">{texts.confirmEmailWhy}</span>
        <button
          type="button"
          disabled={isPending}
          aria-busy={isPending}
          onClick={() => void send()}
          className={`${actionLook} text-muted`}
        >
          {isPending ? texts.sendingMail : texts.sendMailAgain}
        </button>
      </div>
    </section>
  );
}
