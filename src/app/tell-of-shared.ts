import { activeAccount, type DeviceDb } from '#data/device.ts';
import { listShares } from '#data/shared-shelf.ts';
import { showToast } from '#ui/toast.tsx';
import { goTo } from './navigation.ts';
import { paths } from './paths.ts';

/** What other apps have handed over isn't forgotten because somebody was interrupted, or had to log in first. */
export async function remindOfShared(device: DeviceDb): Promise<void> {
  const userId = (await activeAccount(device))?.userId ?? null;
  const { length } = await listShares(device, userId);
  if (length === 0 || location.pathname === paths.share) return;
  const onClick = () => {
    goTo(paths.share);
  };
  showToast({ title: 'Something you shared is waiting', isLasting: true, action: { label: 'Look', onClick } });
}
