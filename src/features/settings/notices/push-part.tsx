import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PushKind } from '#contract/account/push.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { PushKinds } from './push-kinds.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { useOwnUser } from '#features/settings/use-own-user.ts';
import * as texts from './texts.ts';

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

function Reason({ state, install }: { state: PushState | null; install: string }) {
  if (state === 'denied') {
    return texts.deniedByBrowser;
  }
  if (state === 'unsupported') return texts.notSupported;
  if (state !== 'uninstalled') return null;
  return (
    <>
      {texts.installFirst.before}
      <Link to={install}>{texts.installFirst.link}</Link>
      {texts.installFirst.after}
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
      showToast({ title: isRefusal(error) ? error.message : outboxTexts.notSaved, tone: 'bad' });
    }
  }

  const isPossible = state === 'on' || state === 'off';
  const isSilent = user?.notifications_enabled === false;
  return (
    <SettingsPart title={texts.whileClosed} text={texts.whileClosedHelp}>
      <Switch
        label={texts.onThisDevice}
        isOn={state === 'on'}
        isDisabled={!isPossible || isBusy}
        onChange={(isOn) => void turn(isOn)}
      />
      <p role="status" className="max-w-prose text-sm text-pretty text-muted">
        {isBusy ? texts.oneMoment : (problem ?? <Reason state={state} install={install} />)}
        {isSilent && texts.allSwitchedOff}
      </p>
      <PushKinds
        muted={user?.muted_pushes ?? []}
        isDisabled={user === null || isSilent}
        onChange={(muted) => void mute(muted)}
      />
    </SettingsPart>
  );
}
