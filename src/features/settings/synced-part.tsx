import { SettingsPart } from './section.tsx';
import { SyncedKinds } from './synced-kinds.tsx';

/** When this device heard last of what it holds, under a name of its own. */
export function SyncedPart() {
  return (
    <SettingsPart title="Last synced">
      <SyncedKinds />
    </SettingsPart>
  );
}
