// The app fetches the door for writes at the first one; no test's patience is to be spent on that.
import '#data/outbox/mutate.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { openAccount } from '#data/db/open-account.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { afterEach } from 'vitest';
import { showToast } from '#ui/feedback/toast.tsx';

let lastUserId = 0;

export function ownUser(id: number): OwnUser {
  const picture = { profile_picture: null, banner_image: null, avatar: null, banner: null };
  return {
    user_id: id,
    id,
    username: `ana${String(id)}`,
    display_name: 'Ana Núñez',
    bio: null,
    status_message: null,
    ...picture,
    total_points: 0,
    points: 0,
    created_at: '2026-01-01T00:00:00Z',
    email: 'ana@example.org',
    name: 'Ana',
    lastname: 'Núñez',
    notifications_enabled: true,
    share_subscriptions: false,
    muted_pushes: [],
  };
}

const opened: OpenAccount[] = [];

/** The device in the hands of somebody who is signed in; nobody else in the tests has the same name. */
export async function signedIn(wake: () => void = () => {}): Promise<OpenAccount> {
  lastUserId += 1;
  return inUse(await openAccount(ownUser(lastUserId), wake));
}

/** The device in the hands of a visitor. */
export async function visitor(): Promise<OpenAccount> {
  return inUse(await openAccount(null, () => {}));
}

function inUse(account: OpenAccount): OpenAccount {
  opened.push(account);
  accountInUse.set(account);
  return account;
}

afterEach(() => {
  // A message outlives the screen that raised it, and would be read by the next test.
  showToast({ title: '' })();
  accountInUse.set(null);
  for (const account of opened.splice(0)) account.close();
});
