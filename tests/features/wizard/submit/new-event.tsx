import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { OwnUser } from '#contract/account/user.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { signIn, withDevice } from '#data/db/device.ts';
import { CreateEventForm } from '#features/wizard/create-form.tsx';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';
import { wizardPorts } from '#world/screens/wizard-ports.ts';

export const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' });
export const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
export const goTo = (step: RegExp) => fireEvent.click(screen.getByRole('button', { name: step }));
export const send = (name = 'Publish') => fireEvent.click(screen.getByRole('button', { name }));

export function publish(): void {
  goTo(/^Tickets/);
  send();
}

/** Somebody whose session stands: the device holds a token of theirs. */
export async function withToken(wake?: () => void): Promise<OpenAccount> {
  const account = await signedIn(wake);
  const user = account.user as OwnUser;
  await withDevice((device) => signIn(device, { user, token: 'token', remember: true }, 1));
  localStorage.setItem('token', 'token');
  return account;
}

interface Does {
  onPublished?: (ref: string) => void;
  onRefused?: (entry: string) => void;
  settles?: string | null;
}

/** The page of a new event, which goes to the draft that it is told to go to. */
function Page({ onPublished = () => {}, onRefused = () => {}, settles = null }: Does) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <CreateEventForm
      deps={wizardPorts}
      failedEntryId={settles}
      draft={draft}
      onPublished={onPublished}
      onRefused={onRefused}
      onDraft={setDraft}
    />
  );
}

export function newEventForm(does: Does = {}) {
  return show(<Page {...does} />);
}

export async function fill(): Promise<void> {
  await type(/^Title/, 'Jazz night');
  await type(/^Description/, 'Three bands');
  goTo(/^Date & time/);
  await type(/^Date/, '2026-12-24');
  goTo(/^Location/);
  await type(/^Place Name/, 'Patio');
  await type(/^Address( \*)?$/, 'Calle 1');
  await type(/^City/, 'Lima');
  await type(/^Country/, 'Peru');
}
