import { useState } from 'react';
import { createAccountCalls } from '#app/account-calls.ts';
import { ready } from '#app/boot.ts';
import { paths } from '#app/paths.ts';
import { theme } from '#app/theme.ts';
import type { ChangePasswordBody } from '#contract/session.ts';
import { current } from '#data/current.ts';
import { CalendarPart } from '#features/settings/calendar-part.tsx';
import { PasswordPart, type PasswordOutcome } from '#features/settings/password-part.tsx';
import { PersonPart } from '#features/settings/person-part.tsx';
import { SessionsPart } from '#features/settings/sessions-part.tsx';
import { StoragePart } from '#features/settings/storage-part.tsx';
import { SyncPart } from '#features/settings/sync-part.tsx';
import { ThemePart } from '#features/settings/theme-part.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { PageFrame } from './page-frame.tsx';

const accountCalls = createAccountCalls(ready);

export function SettingsPage() {
  const account = useObservable(current);
  const choice = useObservable({ get: theme.choice, subscribe: theme.subscribe });
  // A new password ends sessions, so they are asked for again.
  const [passwordCount, setPasswordCount] = useState(0);

  async function changePassword(body: ChangePasswordBody): Promise<PasswordOutcome> {
    const outcome = await accountCalls.changePassword(body);
    if (outcome.ok) setPasswordCount((last) => last + 1);
    return outcome;
  }

  return (
    <PageFrame isNarrow>
      <PageHeading>Configuración</PageHeading>
      <div className="mt-6 space-y-5">
        <ThemePart choice={choice} onChoose={theme.choose} />
        <PersonPart />
        <CalendarPart calls={accountCalls.calendar} />
        <SessionsPart key={passwordCount} calls={accountCalls.sessions} />
        <PasswordPart email={account?.user?.email ?? ''} onChange={changePassword} />
        <StoragePart eventPath={paths.event} />
        <SyncPart outbox={paths.outbox} />
      </div>
    </PageFrame>
  );
}
