import { SettingsPart } from './section.tsx';
import { SyncedKinds } from './synced-kinds.tsx';

/** The times of the last sync, as a titled part. */
export function SyncedPart() {
  return (
    <SettingsPart title="Last synced">
      <SyncedKinds />
    </SettingsPart>
  );
}
