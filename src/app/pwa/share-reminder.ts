import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { listShares } from '#data/drafts/share-inbox.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { goTo } from '#app/routes/navigation.ts';
import { paths } from '#app/routes/paths.ts';
import * as texts from './texts.ts';

/** Reminds the user of shared items not dealt with yet, e.g. because they had to log in first. */
export async function remindOfShared(device: DeviceDb): Promise<void> {
  const userId = (await activeAccount(device))?.userId ?? null;
  const { length } = await listShares(device, userId);
  if (length === 0 || location.pathname === paths.share) return;
  const onClick = () => {
    goTo(paths.share);
  };
  showToast({ title: texts.sharedIsWaiting, isLasting: true, action: { label: texts.look, onClick } });
}
