import type { AccountRow } from '#data/db/device.ts';
import { withDevice } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';

/** The suspension of the account last used on this device; null if it knows of none. */
export async function lastSuspension(): Promise<Required<Pick<AccountRow, 'user' | 'suspended'>> | null> {
  const accounts = await withDevice((device) => device.accounts.toArray()).catch(otherwise([]));
  const last = [...accounts].sort((left, right) => right.signedInAt - left.signedInAt)[0];
  return last?.suspended === undefined ? null : { user: last.user, suspended: last.suspended };
}
