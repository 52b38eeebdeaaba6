import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAccountCalls } from '#app/session/account-calls.ts';
import { ready } from '#app/boot/boot.ts';
import { exportCalls } from '#app/queries/account-export.ts';
import { paths } from '#app/routes/paths.ts';
import { useConfirmsEmail } from '#app/session/use-confirms-email.ts';
import { createPushCalls } from '#app/push/subscription.ts';
import { syncNow } from '#app/sync/sync-now.ts';
import { chooseTheme, themeChoiceAtom } from '#app/shell/theme.ts';
import type { ChangePasswordBody } from '#contract/account/session.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { CalendarPart } from '#features/settings/account/calendar-part.tsx';
import { DeletePart } from '#features/settings/account/delete-part.tsx';
import { EmailPart } from '#features/settings/account/email-part.tsx';
import { ExportPart } from '#features/settings/account/export-part.tsx';
import { ModerationPart } from '#features/settings/moderation-part.tsx';
import { NoticesPart } from '#features/settings/notices/part.tsx';
import { PasswordPart, type PasswordOutcome } from '#features/settings/account/password-part.tsx';
import { PersonPart } from '#features/settings/account/privacy-part.tsx';
import { ProfilePart } from '#features/settings/account/profile-part.tsx';
import { PushPart } from '#features/settings/notices/push-part.tsx';
import { SaverPart } from '#features/settings/data-saver-part.tsx';
import { SessionsPart } from '#features/settings/account/sessions-part.tsx';
import { SettingsIndex } from '#features/settings/settings-index.tsx';
import { StoragePart } from '#features/settings/storage/part.tsx';
import { SyncPart } from '#features/settings/sync-part.tsx';
import { ThemePart } from '#features/settings/theme-part.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { entityPaths } from '#app/routes/entity-paths.ts';
import { PageFrame } from './layout/page-frame.tsx';
import * as texts from './texts.ts';

const accountCalls = createAccountCalls(ready);
const pushCalls = createPushCalls(ready);

export function SettingsPage() {
  const account = useObservable(accountInUse);
  const choice = useAtomValue(themeChoiceAtom);
  // A new password ends other sessions, so their list is fetched again.
  const [passwordCount, setPasswordCount] = useState(0);

  const navigate = useNavigate();
  const email = account?.user?.email ?? '';

  async function deleteAccount(password: string): Promise<PasswordOutcome> {
    const outcome = await accountCalls.deleteAccount(password);
    if (outcome.ok) {
      void navigate(paths.home, { replace: true });
      showToast({
        title: texts.accountDeleted,
        text: texts.nothingLeftHere,
        tone: 'good',
      });
    }
    return outcome;
  }

  async function changePassword(body: ChangePasswordBody): Promise<PasswordOutcome> {
    const outcome = await accountCalls.changePassword(body);
    if (outcome.ok) setPasswordCount((last) => last + 1);
    return outcome;
  }

  return (
    <PageFrame>
      <div className="mx-auto max-w-2xl lg:grid lg:max-w-5xl lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12">
        <PageHeading className="lg:col-span-2">{texts.configuracion}</PageHeading>
        <SettingsIndex />
        <div className="mt-6 min-w-0 space-y-5">
          <ModerationPart moderation={paths.moderation} admin={paths.admin} />
          <ProfilePart editProfile={entityPaths.editProfile} />
          <EmailPart isOn={useConfirmsEmail()} confirm={paths.confirmEmail} />
          <ThemePart choice={choice} onChoose={chooseTheme} />
          <SaverPart />
          <PersonPart />
          <PushPart calls={pushCalls} install={paths.downloadApp} />
          <NoticesPart paths={entityPaths} all={paths.notices} />
          <CalendarPart calls={accountCalls.calendar} />
          <SessionsPart key={passwordCount} calls={accountCalls.sessions} />
          <PasswordPart email={email} onChange={changePassword} />
          <StoragePart eventPath={paths.event} />
          <SyncPart outbox={paths.outbox} onSync={syncNow} />
          <ExportPart calls={exportCalls} />
          <DeletePart email={email} onDelete={deleteAccount} />
        </div>
      </div>
    </PageFrame>
  );
}
