import { ButtonLink } from '#ui/controls/button.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';
import * as texts from './texts.ts';

/** The user's public profile, with a link to edit it there. */
export function ProfilePart({ editProfile }: { editProfile: string }) {
  const user = useOwnUser();
  return (
    <SettingsPart title={texts.profile} text={texts.profileHelp}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <bdi className="block truncate font-semibold">{user?.display_name ?? ''}</bdi>
          <span className="block truncate text-muted">{user === null ? '' : texts.handle(user.username)}</span>
        </p>
        <ButtonLink to={editProfile}>{texts.editProfile}</ButtonLink>
      </div>
    </SettingsPart>
  );
}
