import { SettingsPart } from './section.tsx';
import { SyncedKinds } from './synced-kinds.tsx';
import * as texts from './texts.ts';

/** The times of the last sync, as a titled part. */
export function SyncedPart() {
  return (
    <SettingsPart title={texts.lastSynced}>
      <SyncedKinds />
    </SettingsPart>
  );
}
