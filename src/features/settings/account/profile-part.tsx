import { ButtonLink } from '#ui/controls/button.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';

/** The user's public profile, with a link to edit it there. */
export function ProfilePart({ editProfile }: { editProfile: string }) {
  const user = useOwnUser();
  return (
    <SettingsPart title="Profile" text="Your name, username, picture and what you say of yourself.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <bdi className="block truncate font-semibold">{user?.display_name ?? ''}</bdi>
          <span className="block truncate text-muted">{user === null ? '' : `@${user.username}`}</span>
        </p>
        <ButtonLink to={editProfile}>Edit profile</ButtonLink>
      </div>
    </SettingsPart>
  );
}
