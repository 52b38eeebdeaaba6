import { vi } from 'vitest';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { createDraftAutosaver, type DraftAutosaver } from '#features/wizard/draft/autosaver.ts';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/form/event-form.ts';
import { MediaStep } from '#features/wizard/media/step.tsx';
import { usePictureIntake } from '#features/wizard/media/use-picture-intake.ts';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

/** The step of the pictures, with the form that it writes into. */
export interface MediaStage {
  account: OpenAccount;
  form: () => EventForm;
  /** the SHA-256 of the cover */
  cover: () => string | null;
  /** what publishing would wait for */
  takings: Promise<boolean>[];
  /** somebody goes on to another step, or comes back */
  setOpen: (isOpen: boolean) => void;
  container: HTMLElement;
}

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));

export const shaOf = (letter: string): string => letter.repeat(64);

const pictureOf = (sha256: string | null | undefined) => (sha256 ? localPicture(sha256) : null);

/** The step on a draft, as the wizard shows it. */
export function openMediaOf(
  account: OpenAccount,
  keeper: DraftAutosaver,
  errors: FormErrors = {},
  isOpenFirst = true,
): MediaStage {
  const open = createObservable(isOpenFirst);
  const takings: Promise<boolean>[] = [];
  const latest = () => keeper.get().form;

  function Stage() {
    const { form, cover } = useObservable(keeper);
    const isOpen = useObservable(open);
    const taking = usePictureIntake({
      change: keeper.change,
      flush: keeper.flush,
      latest,
      cover: () => pictureOf(keeper.get().cover),
      onCover: keeper.setCover,
      onPreparing: (taken) => {
        takings.push(taken);
        keeper.waitFor(taken);
      },
      store: account.store,
    });
    if (!isOpen) return <p>Another step</p>;
    return (
      <MediaStep
        form={form}
        errors={errors}
        change={keeper.change}
        cover={pictureOf(cover)}
        eventRef="an-event"
        latest={latest}
        onCover={keeper.setCover}
        intake={taking}
      />
    );
  }

  const { container } = show(<Stage />);
  return { account, form: latest, cover: () => keeper.get().cover ?? null, takings, setOpen: open.set, container };
}

export async function openMedia(start: Partial<EventForm> = {}, cover: string | null = null, errors: FormErrors = {}) {
  const account = await signedIn();
  const form = { ...emptyForm(), ...start };
  const keeper = createDraftAutosaver({
    store: account.store,
    ref: 'a-draft',
    createRef: () => 'another',
    initial: { form, cover, step: 1, scrollY: 0, status: 'clean', problem: null },
    storedAt: null,
  });
  return openMediaOf(account, keeper, errors);
}
