import { useId, useRef, useState } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import { Button } from '#ui/controls/button.tsx';
import type { AuthOutcome } from './outcome.ts';
import type { Complaint } from './complaint.ts';
import { isPromptHidden, loadGoogle } from './google-identity.ts';
import { socialMarks } from './social-marks.tsx';
import * as texts from './texts.ts';

export interface GoogleButtonProps {
  /** null if the server doesn't offer Google sign-in; undefined until known */
  google: AppConfig['google'] | undefined;
  /** shown if Google returns no credential */
  missingText: string;
  onToken: (idToken: string) => Promise<AuthOutcome>;
  onComplaint: (complaint: Complaint | null) => void;
  /** the user is signed in */
  onDone: () => void;
}

export function GoogleButton({ google, missingText, onToken, onComplaint, onDone }: GoogleButtonProps) {
  const note = useId();
  const ownButton = useRef<HTMLDivElement>(null);
  const [isPending, setPending] = useState(false);

  async function receive(idToken: string | undefined): Promise<void> {
    if (idToken === undefined || idToken === '') {
      alert(missingText);
      return;
    }
    setPending(true);
    const outcome = await onToken(idToken);
    setPending(false);
    if (outcome.ok) {
      onDone();
      return;
    }
    onComplaint({ text: outcome.message });
    alert(texts.googleFailed);
  }

  async function ask(setup: NonNullable<AppConfig['google']>): Promise<void> {
    onComplaint(null);
    setPending(true);
    const identity = await loadGoogle(setup.script_url);
    setPending(false);
    if (identity === null) {
      alert(texts.googleNotLoaded);
      return;
    }
    identity.initialize({
      client_id: setup.client_id,
      callback: ({ credential }) => void receive(credential),
    });
    identity.prompt((moment) => {
      const place = ownButton.current;
      if (place !== null && isPromptHidden(moment)) identity.renderButton(place, { width: place.clientWidth });
    });
  }

  return (
    <div>
      <Button
        size="lg"
        icon={socialMarks.google}
        isPending={isPending}
        disabled={google == null}
        aria-describedby={google === null ? note : undefined}
        onClick={() => {
          if (google != null) void ask(google);
        }}
        className="w-full"
      >
        {texts.continueWithGoogle}
      </Button>
      {google === null && (
        <p id={note} className="mt-1.5 text-center text-xs text-muted">
          {texts.googleUnavailable}
        </p>
      )}
      <div ref={ownButton} className="flex justify-center [&:not(:empty)]:mt-2" />
    </div>
  );
}
