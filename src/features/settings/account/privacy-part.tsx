import { isRefusal } from '#contract/sync/refusals.ts';
import type { UserPatch } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';
import { WhatOthersSee } from './what-others-see.tsx';

const invitationOptions = [
  { value: 'following', label: texts.peopleIFollow },
  { value: 'friends', label: texts.onlyFriends },
  { value: 'nobody', label: texts.nobody },
] as const;

/** Privacy and notification settings: saved on this device at once, and synced. */
export function PersonPart() {
  const account = useObservable(accountInUse);
  const user = useOwnUser();

  async function change(patch: UserPatch): Promise<void> {
    try {
      await account?.mutate('user.update', { patch });
    } catch (error) {
      showToast({ title: isRefusal(error) ? error.message : outboxTexts.notSaved, tone: 'bad' });
    }
  }

  return (
    <SettingsPart title={texts.notificationsAndPrivacy}>
      <div className="space-y-4">
        <Switch
          label={texts.notifications}
          help={texts.notificationsHelp}
          isOn={user?.notifications_enabled ?? false}
          isDisabled={user === null}
          onChange={(isOn) => void change({ notifications_enabled: isOn })}
        />
        <Switch
          label={texts.shareSubscriptions}
          help={texts.shareSubscriptionsHelp}
          isOn={user?.share_subscriptions ?? false}
          isDisabled={user === null}
          onChange={(isOn) => void change({ share_subscriptions: isOn })}
        />
        {account !== null && user !== null && <WhatOthersSee account={account} user={user} />}
        <div>
          <Segmented
            label={texts.invitationsFrom}
            value={user?.invitations_from ?? 'following'}
            options={invitationOptions}
            onChange={(from) => void change({ invitations_from: from })}
          />
          <p className="mt-1.5 text-sm text-pretty text-muted">{texts.invitationsFromHelp}</p>
        </div>
      </div>
    </SettingsPart>
  );
}
