import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { appStore } from './app-store.ts';
import { ToastCard, type Toast } from './toast-card.tsx';

interface ShownToast extends Toast {
  id: number;
}

interface Toasts {
  lastId: number;
  brief: ShownToast | null;
  /** stand behind the brief ones, and are there again when they have gone; the last is before the others */
  lasting: readonly ShownToast[];
}

const toastsAtom = atom<Toasts>({ lastId: 0, brief: null, lasting: [] });
const shortMs = 5_000;
const withActionMs = 8_000;

/**
 * Shows a message; it takes the place of the one on screen, for there is one at a time. Those that last come back after it.
 * @returns takes it away again, if it is still the one that is shown
 */
export function showToast(toast: Toast): () => void {
  const last = appStore.get(toastsAtom);
  const id = last.lastId + 1;
  const shown = { ...toast, id };
  const place = toast.isLasting === true ? { lasting: [...last.lasting, shown] } : { brief: shown };
  appStore.set(toastsAtom, { ...last, ...place, lastId: id });
  return () => {
    hide(id);
  };
}

function hide(id: number): void {
  const { lastId, brief, lasting } = appStore.get(toastsAtom);
  appStore.set(toastsAtom, {
    lastId,
    brief: brief?.id === id ? null : brief,
    lasting: lasting.filter((one) => one.id !== id),
  });
}

/** Where messages appear. The region is there before its first message, else nobody would hear that one. */
export function Toaster() {
  const { brief, lasting } = useAtomValue(toastsAtom);
  const shown = brief ?? lasting.at(-1) ?? null;
  const [isHeld, setHeld] = useState(false);
  const id = shown?.id ?? null;
  const isLasting = shown?.isLasting === true && shown.lifeMs === undefined;
  const lifeMs = shown?.lifeMs ?? (shown?.action === undefined ? shortMs : withActionMs);

  useEffect(() => {
    if (id === null || isHeld || isLasting) return;
    const timer = setTimeout(() => {
      hide(id);
    }, lifeMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isHeld, isLasting, lifeMs]);

  return (
    <div
      role="status"
      aria-live="polite"
      onPointerEnter={() => {
        setHeld(true);
      }}
      onPointerLeave={() => {
        setHeld(false);
      }}
      // Above dialogs too; while one is open it stands at the top, for a dialog has its buttons at the bottom.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+var(--toast-lift,0px)+1rem)] z-45 flex justify-center [.has-dialog_&]:top-[calc(env(safe-area-inset-top)+0.5rem)] [.has-dialog_&]:bottom-auto"
    >
      {shown !== null && (
        <ToastCard
          key={shown.id}
          toast={shown}
          onClose={() => {
            setHeld(false);
            hide(shown.id);
          }}
        />
      )}
    </div>
  );
}
