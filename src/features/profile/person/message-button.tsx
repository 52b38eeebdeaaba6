import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { loginPath } from '#features/profile/addresses.ts';
import { MessageDialog } from './message-dialog.tsx';
import * as texts from './texts.ts';

/** Writes to a person. Guests are asked to log in. */
export function MessageButton({ userId, name, size = 'md' }: { userId: number; name: string; size?: 'sm' | 'md' }) {
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin(loginPath);
  const [isOpen, setOpen] = useState(false);

  function press(): void {
    if (account?.user == null) askToLogin(texts.loginToMessage);
    else setOpen(true);
  }

  return (
    <>
      <Button size={size} icon={<MessageCircle />} aria-label={texts.messagePerson(name)} onClick={press}>
        {texts.message}
      </Button>
      <MessageDialog
        userId={userId}
        name={name}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
