import { UserCheck, UserPlus } from 'lucide-react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useOptimisticToggle } from '#ui/hooks/use-optimistic-toggle.ts';
import { loginPath } from '#features/profile/addresses.ts';
import * as texts from './texts.ts';

interface FollowButtonProps {
  userId: number;
  name: string;
  isFollowing: boolean;
  size?: 'sm' | 'md';
  /** not the page's main action */
  isQuiet?: boolean;
}

/** Follows or unfollows a person: toggles at once and saves on this device. */
export function FollowButton({ userId, name, isFollowing, size = 'md', isQuiet = false }: FollowButtonProps) {
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin(loginPath);
  const { isOn, flip } = useOptimisticToggle(isFollowing, async (shouldFollow, options) => {
    try {
      await account?.mutate(shouldFollow ? 'user.follow' : 'user.unfollow', { user: userId }, options);
    } catch (error) {
      showToast({ title: texts.followFailed, tone: 'bad' });
      throw error;
    }
  });

  function press(): void {
    if (account?.user == null) askToLogin(texts.loginToFollow);
    else flip();
  }

  return (
    <Button
      size={size}
      variant={isOn || isQuiet ? 'quiet' : 'primary'}
      icon={isOn ? <UserCheck /> : <UserPlus />}
      aria-pressed={isOn}
      aria-label={isOn ? texts.followingPerson(name) : texts.followPerson(name)}
      onClick={press}
    >
      {isOn ? texts.followingLabel : texts.followLabel}
    </Button>
  );
}
