import { instanceCalls, signUpCodeCalls } from '#app/instance/operator-calls.ts';
import { SpotMap } from '#app/map/spot-map.tsx';
import { InstanceSettingsScreen } from '#features/admin/settings/screen.tsx';
import { AdminFrame } from './frame.tsx';

/** The settings of the instance. */
export function AdminSettingsPage() {
  return (
    <AdminFrame>
      <InstanceSettingsScreen
        calls={instanceCalls}
        codeCalls={signUpCodeCalls}
        origin={location.origin}
        AddressMap={SpotMap}
      />
    </AdminFrame>
  );
}
