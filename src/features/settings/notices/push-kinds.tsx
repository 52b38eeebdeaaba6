import { pushKinds, type PushKind } from '#contract/account/push.ts';
import { Switch } from '#ui/controls/switch.tsx';

const kindTexts: Record<PushKind, { label: string; help: string }> = {
  message: { label: 'Messages', help: 'What somebody writes to you alone.' },
  mention: { label: 'Mentions', help: 'When somebody calls you by @ and your username in a group.' },
  event: { label: 'Changed events', help: 'An event that you go to is cancelled, or at another time or place.' },
  seat: { label: 'Free places', help: 'You waited for a place, and have it now.' },
  friend: { label: 'Friend requests', help: 'Somebody would like to be your friend.' },
};

interface PushKindsProps {
  muted: readonly PushKind[];
  isDisabled: boolean;
  onChange: (muted: PushKind[]) => void;
}

/** The kinds of push notifications. */
export function PushKinds({ muted, isDisabled, onChange }: PushKindsProps) {
  return (
    <fieldset className="mt-4 space-y-4 border-t border-line pt-4">
      <legend className="sr-only">What you are notified about</legend>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          {...kindTexts[kind]}
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
