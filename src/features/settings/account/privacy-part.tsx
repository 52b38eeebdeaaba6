import { isRefusal } from '#contract/sync/refusals.ts';
import type { UserPatch } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';

const unsavedText = 'This could not be saved. This device may have no room left.';

/** Privacy and notification settings: saved on this device at once, and synced. */
export function PersonPart() {
  const account = useObservable(accountInUse);
  const user = useOwnUser();

  async function change(patch: UserPatch): Promise<void> {
    try {
      await account?.mutate('user.update', { patch });
    } catch (error) {
      showToast({ title: isRefusal(error) ? error.message : unsavedText, tone: 'bad' });
    }
  }

  return (
    <SettingsPart title="Notifications and privacy">
      <div className="space-y-4">
        <Switch
          label="Notifications"
          help="Who follows you or would like to be your friend, what others say and think of your posts, and news of the events that you go to."
          isOn={user?.notifications_enabled ?? false}
          isDisabled={user === null}
          onChange={(isOn) => void change({ notifications_enabled: isOn })}
        />
        <Switch
          label="Share my subscriptions"
          help="Other people can see which events you are going to. The organizer of an event sees who subscribed to it either way."
          isOn={user?.share_subscriptions ?? false}
          isDisabled={user === null}
          onChange={(isOn) => void change({ share_subscriptions: isOn })}
        />
      </div>
    </SettingsPart>
  );
}
