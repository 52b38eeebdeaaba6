import { openAccount } from '#data/db/open-account.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

let lastId = 100;

/** Somebody new on the device; each with a database of their own. */
export function somebody(): OwnUser {
  lastId += 1;
  return {
    user_id: lastId,
    id: lastId,
    username: `ana${String(lastId)}`,
    display_name: 'Ana Núñez',
    bio: null,
    status_message: null,
    profile_picture: null,
    banner_image: null,
    avatar: null,
    banner: null,
    total_points: 0,
    points: 0,
    created_at: '2026-01-01T00:00:00Z',
    email: `ana${String(lastId)}@example.com`,
    name: 'Ana',
    lastname: 'Núñez',
    notifications_enabled: true,
    share_subscriptions: true,
    muted_pushes: [],
  };
}

export function openFor(user: OwnUser | null): Promise<OpenAccount> {
  return openAccount(user, () => undefined);
}
