import { useLocation } from 'react-router-dom';
import { ready } from '#app/boot/boot.ts';
import { paths } from '#app/routes/paths.ts';
import { createAccountCalls } from '#app/session/account-calls.ts';
import { useConfirmsEmail } from '#app/session/use-confirms-email.ts';
import { useOwnUser } from '#app/shell/use-own-user.ts';
import { syncNow } from '#app/sync/sync-now.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { ConfirmEmailScreen } from '#features/confirm-email/screen.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

const { email: calls } = createAccountCalls(ready);

/** The page that a mailed link opens. Its token stands behind `#`, which browsers send to no server. */
export function ConfirmPage() {
  const { hash } = useLocation();
  const account = useObservable(accountInUse);
  const user = useOwnUser(account);
  const isOn = useConfirmsEmail();
  return (
    <AuthFrame heading={texts.confirmEmail} text={texts.confirmEmailText}>
      {account !== null && (
        <ConfirmEmailScreen
          // Another link or account starts anew.
          key={`${account.name} ${hash}`}
          token={hash === '' ? null : hash.slice(1)}
          user={user === null ? null : { email: user.email, isConfirmed: user.email_confirmed !== false }}
          isOn={isOn}
          calls={calls}
          onConfirmed={syncNow}
          paths={{ login: paths.login, events: paths.events }}
        />
      )}
    </AuthFrame>
  );
}
