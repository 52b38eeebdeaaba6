import { vi } from 'vitest';
import { useObservable } from '#ui/use-observable.ts';
import { createWatchedValue } from '#ui/watched-value.ts';
import type { OpenAccount } from '#data/account.ts';
import { localPicture } from '#data/events.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { ShownPicture } from '#features/events/shown-picture.tsx';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/event-form.ts';
import { MediaStep } from '#features/wizard/media-step.tsx';
import { signedIn } from './person.ts';
import { show } from './show.tsx';

interface Held {
  form: EventForm;
  cover: string | null;
  errors: FormErrors;
  isOpen: boolean;
}

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

export async function openMedia(start: Partial<EventForm> = {}, cover: string | null = null, errors: FormErrors = {}) {
  const account = await signedIn();
  const held = createWatchedValue<Held>({ form: { ...emptyForm(), ...start }, cover, errors, isOpen: true });
  const takings: Promise<boolean>[] = [];
  const set = (next: Partial<Held>) => {
    held.set({ ...held.get(), ...next });
  };

  function Stage() {
    const now = useObservable(held);
    if (!now.isOpen) return <p>Another step</p>;
    return (
      <MediaStep
        form={now.form}
        errors={now.errors}
        change={(change) => {
          set({ form: { ...held.get().form, ...change } });
        }}
        cover={now.cover === null ? null : localPicture(now.cover)}
        eventRef="an-event"
        latest={() => held.get().form}
        onCover={(sha256) => {
          set({ cover: sha256 ?? null });
        }}
        onTake={(taking) => takings.push(taking)}
        store={account.store}
        EventCover={EventCover}
        ShownPicture={ShownPicture}
      />
    );
  }

  const { container } = show(<Stage />);
  const stage: MediaStage = {
    account,
    form: () => held.get().form,
    cover: () => held.get().cover,
    takings,
    setOpen: (isOpen) => {
      set({ isOpen });
    },
    container,
  };
  return stage;
}
