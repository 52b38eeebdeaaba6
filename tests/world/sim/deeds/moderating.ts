import type { OwnUser } from '#contract/account/user.ts';
import type { World } from '#world/sim/world.ts';

/** Whether somebody can't sign in, because they are suspended. */
export async function isShutOut({ server, settings }: World, { user_id: userId }: OwnUser): Promise<boolean> {
  return settings.isModerated && (await server.isSuspended(userId));
}

/** Operators suspend somebody, lift that, hide a message or show it again; or somebody confirms their e-mail by a mailed link. */
export async function moderate({ chance, server, users, log }: World): Promise<void> {
  const ids = users.map(({ user_id: id }) => id);
  const userId = chance.pick(ids);
  const what = chance.pick(['suspend', 'lift', 'lift', 'hide', 'hide', 'show', 'confirm'] as const);
  log(`operators: ${what} ${String(userId)}`);
  switch (what) {
    case 'suspend':
    case 'lift':
      return server.suspend(userId, what === 'suspend');
    case 'hide':
    case 'show':
      return server.hideMessage(ids, what === 'hide', (last) => chance.int(0, last));
    case 'confirm':
      return server.confirmEmail(userId);
    default:
      what satisfies never;
  }
}

const firstDayMs = 24 * 3_600_000;

/** Nobody is suspended any more, nobody's e-mail waits, and no account is new. */
export async function endModeration({ server, users, settings, run }: World): Promise<void> {
  if (!settings.isModerated) return;
  for (const { user_id: userId } of users) {
    await server.suspend(userId, false);
    await server.confirmEmail(userId);
  }
  await run(firstDayMs);
}
