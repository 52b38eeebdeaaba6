import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { appStore } from '#ui/browser/app-store.ts';
import { ToastCard, type Toast } from './toast-card.tsx';

interface VisibleToast extends Toast {
  id: number;
}

interface ToastState {
  lastId: number;
  brief: VisibleToast | null;
  /** behind the brief one, and visible again after it; the last is shown first */
  lasting: readonly VisibleToast[];
}

const toastsAtom = atom<ToastState>({ lastId: 0, brief: null, lasting: [] });
const shortMs = 5_000;
const withActionMs = 8_000;

/**
 * Shows a toast in place of the current one; there is one at a time. Lasting ones return afterwards.
 * @returns removes it, if it is still there
 */
export function showToast(toast: Toast): () => void {
  const last = appStore.get(toastsAtom);
  const id = last.lastId + 1;
  const visible = { ...toast, id };
  const place = toast.isLasting === true ? { lasting: [...last.lasting, visible] } : { brief: visible };
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
    lasting: lasting.filter((one) => one.id !== id && !isOver(one)),
  });
}

function isOver({ untilMs }: Toast): boolean {
  return untilMs !== undefined && untilMs <= Date.now();
}

/** Where toasts appear. The live region exists before the first toast, or screen readers would miss that one. */
export function Toaster() {
  const { brief, lasting } = useAtomValue(toastsAtom);
  const visible = brief ?? lasting.at(-1) ?? null;
  const [isHovered, setHovered] = useState(false);
  const id = visible?.id ?? null;
  const untilMs = visible?.untilMs;
  const isLasting = visible?.isLasting === true && visible.lifeMs === undefined && untilMs === undefined;
  const lifeMs = visible?.lifeMs ?? (visible?.action === undefined ? shortMs : withActionMs);

  useEffect(() => {
    if (id === null || isHovered || isLasting) return;
    const leftMs = untilMs === undefined ? lifeMs : untilMs - Date.now();
    const timer = setTimeout(() => {
      hide(id);
    }, leftMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isHovered, isLasting, lifeMs, untilMs]);

  return (
    <div
      role="status"
      aria-live="polite"
      onPointerEnter={() => {
        setHovered(true);
      }}
      onPointerLeave={() => {
        setHovered(false);
      }}
      // Above dialogs too. It moves to the top while something is shown that has its buttons at the bottom, such as a dialog.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+var(--toast-lift,0px)+1rem)] z-45 flex justify-center [.has-toasts-above_&]:top-[calc(env(safe-area-inset-top)+0.5rem)] [.has-toasts-above_&]:bottom-auto"
    >
      {visible !== null && (
        <ToastCard
          key={visible.id}
          toast={visible}
          onClose={() => {
            setHovered(false);
            hide(visible.id);
          }}
        />
      )}
    </div>
  );
}
