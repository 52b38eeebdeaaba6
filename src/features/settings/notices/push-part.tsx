import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PushKind } from '#contract/account/push.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PushKinds } from './push-kinds.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';

/** Whether this browser shows push notifications, or why it can't. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'uninstalled';

export interface PushOutcome {
  state: PushState;
  /** why the request failed; null if it didn't */
  problem: string | null;
}

/** Push notification controls; they never throw. */
export interface PushCalls {
  read(): Promise<PushState>;
  /** asks for permission, so it must be called on a user action */
  turnOn(): Promise<PushOutcome>;
  turnOff(): Promise<PushOutcome>;
}

const unsavedText = 'This could not be saved. This device may have no room left.';

function Reason({ state, install }: { state: PushState | null; install: string }) {
  if (state === 'denied') {
    return 'This browser was told not to show notifications of Scape. Its own settings for this site change that.';
  }
  if (state === 'unsupported') return 'This browser can’t be told anything while Scape is closed.';
  if (state !== 'uninstalled') return null;
  return (
    <>
      On an iPhone or iPad this takes the app on the home screen: <Link to={install}>install Scape</Link>, and open it
      from there.
    </>
  );
}

/** Push notification settings: whether in this browser, and of which kinds. */
export function PushPart({ calls, install }: { calls: PushCalls; install: string }) {
  const account = useObservable(accountInUse);
  const user = useOwnUser();
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void calls.read().then((read) => {
      if (!isGone) setState(read);
    });
    return () => {
      isGone = true;
    };
  }, [calls]);

  async function turn(isOn: boolean): Promise<void> {
    setBusy(true);
    setProblem(null);
    const outcome = await (isOn ? calls.turnOn() : calls.turnOff());
    setState(outcome.state);
    setProblem(outcome.problem);
    setBusy(false);
  }

  async function mute(muted: PushKind[]): Promise<void> {
    try {
      await account?.mutate('user.update', { patch: { muted_pushes: muted } });
    } catch (error) {
      showToast({ title: isRefusal(error) ? error.message : unsavedText, tone: 'bad' });
    }
  }

  const isPossible = state === 'on' || state === 'off';
  const isSilent = user?.notifications_enabled === false;
  return (
    <SettingsPart
      title="While Scape is closed"
      text="Notifications you get while Scape isn’t open. The first switch is for this browser only, the others for all your devices."
    >
      <Switch
        label="Notifications on this device"
        isOn={state === 'on'}
        isDisabled={!isPossible || isBusy}
        onChange={(isOn) => void turn(isOn)}
      />
      <p role="status" className="max-w-prose text-sm text-pretty text-muted">
        {isBusy ? 'One moment...' : (problem ?? <Reason state={state} install={install} />)}
        {isSilent && ' You have switched notifications off, so nothing is told here either.'}
      </p>
      <PushKinds
        muted={user?.muted_pushes ?? []}
        isDisabled={user === null || isSilent}
        onChange={(muted) => void mute(muted)}
      />
    </SettingsPart>
  );
}
