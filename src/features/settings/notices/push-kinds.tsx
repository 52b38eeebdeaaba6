import { pushKinds, type PushKind } from '#contract/account/push.ts';
import { Switch } from '#ui/controls/switch.tsx';
import * as texts from './texts.ts';

interface PushKindsProps {
  muted: readonly PushKind[];
  isDisabled: boolean;
  onChange: (muted: PushKind[]) => void;
}

/** The kinds of push notifications. */
export function PushKinds({ muted, isDisabled, onChange }: PushKindsProps) {
  return (
    <fieldset className="mt-4 space-y-4 border-t border-line pt-4">
      <legend className="sr-only">{texts.whatAbout}</legend>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          {...texts.pushKindTexts[kind]}
          isOn={!isDisabled && !muted.includes(kind)}
          isDisabled={isDisabled}
          onChange={(isOn) => {
            onChange(isOn ? muted.filter((other) => other !== kind) : [...muted, kind]);
          }}
        />
      ))}
    </fieldset>
  );
}
