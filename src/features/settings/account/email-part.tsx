import { ButtonLink } from '#ui/controls/button.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';
import * as texts from './texts.ts';

interface EmailPartProps {
  /** e-mails are confirmed on this server, and can be changed */
  isOn: boolean;
  /** where that is done */
  confirm: string;
}

/** The account's e-mail, and whether it is confirmed. */
export function EmailPart({ isOn, confirm }: EmailPartProps) {
  const user = useOwnUser();
  const isUnconfirmed = user?.email_confirmed === false;
  if (user === null || !(isOn || isUnconfirmed)) return null;
  return (
    <SettingsPart title={texts.email} text={texts.emailHelp}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <bdi className="block font-semibold wrap-anywhere">{user.email}</bdi>
          <span className={isUnconfirmed ? 'block text-warn' : 'block text-muted'}>
            {isUnconfirmed ? texts.emailUnconfirmed : texts.emailConfirmed}
          </span>
        </p>
        <ButtonLink to={confirm} variant={isUnconfirmed ? 'primary' : undefined}>
          {isUnconfirmed ? texts.confirmEmail : texts.changeEmail}
        </ButtonLink>
      </div>
    </SettingsPart>
  );
}
