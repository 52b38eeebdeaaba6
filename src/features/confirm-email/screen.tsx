import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { AnotherAddress } from './another-address.tsx';
import type { ConfirmEmailCalls, ConfirmOutcome } from './calls.ts';
import { CodeForm } from './code-form.tsx';
import * as texts from './texts.ts';

interface ConfirmEmailScreenProps {
  /** the secret of the link by which the page was opened; null: none */
  token: string | null;
  /** who is signed in on this device; null: nobody */
  user: { email: string; isConfirmed: boolean } | null;
  /** addresses can be changed on this server */
  isOn: boolean;
  calls: ConfirmEmailCalls;
  onConfirmed: () => void;
  paths: { login: string; events: string };
}

/** Confirms an e-mail. A link is only used by a press: programs that check mails open links too. */
export function ConfirmEmailScreen(props: ConfirmEmailScreenProps) {
  const { token, user, isOn, calls, paths } = props;
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  function confirm(email: string): void {
    setConfirmed(email);
    setFailure(null);
    props.onConfirmed();
  }

  const shownAs = confirmed ?? (token === null && user?.isConfirmed === true ? user.email : null);
  const change = isOn && user !== null ? <AnotherAddress change={calls.change} /> : null;
  if (shownAs !== null) {
    return (
      <div className="space-y-5">
        <div role="status" className="flex gap-2.5 rounded-sm bg-good-soft px-4 py-3 text-sm font-medium text-good">
          <CircleCheck className="mt-0.5 size-4.5 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            {texts.isConfirmed(shownAs)} {confirmed !== null && texts.waitingGoes}
          </p>
        </div>
        <ButtonLink to={paths.events} variant={confirmed === null ? undefined : 'primary'} size="lg" className="w-full">
          {texts.goOn}
        </ButtonLink>
        {confirmed === null && change}
      </div>
    );
  }
  const isOpen = token !== null && failure?.isOver !== true;
  return (
    <div className="space-y-6">
      {failure !== null && (
        <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {failure.message}
        </p>
      )}
      {isOpen && (
        <PressToConfirm confirm={() => calls.confirm({ token })} onConfirmed={confirm} onFailure={setFailure} />
      )}
      {!isOpen && user !== null && !user.isConfirmed && (
        <CodeForm email={user.email} calls={calls} onConfirmed={confirm} />
      )}
      {!isOpen && user === null && (
        <>
          {token === null && <p className="text-center text-sm text-pretty">{texts.guestText}</p>}
          <ButtonLink to={paths.login} size="lg" className="w-full">
            {token === null ? texts.login : texts.askForAnother}
          </ButtonLink>
        </>
      )}
      {!isOpen && change}
    </div>
  );
}

type Failure = Extract<ConfirmOutcome, { ok: false }>;

interface PressToConfirmProps {
  confirm: () => Promise<ConfirmOutcome>;
  onConfirmed: (email: string) => void;
  onFailure: (failure: Failure | null) => void;
}

function PressToConfirm({ confirm, onConfirmed, onFailure }: PressToConfirmProps) {
  const [isPending, setPending] = useState(false);
  async function press(): Promise<void> {
    onFailure(null);
    setPending(true);
    const outcome = await confirm();
    setPending(false);
    if (outcome.ok) onConfirmed(outcome.email);
    else onFailure(outcome);
  }
  return (
    <div className="space-y-4">
      <p className="text-center text-sm text-pretty text-muted">{texts.pressToConfirm}</p>
      <Button variant="primary" size="lg" isPending={isPending} onClick={() => void press()} className="w-full">
        {isPending ? texts.confirming : texts.confirmThisAddress}
      </Button>
    </div>
  );
}
