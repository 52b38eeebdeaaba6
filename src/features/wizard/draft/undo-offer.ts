import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

let hide: (() => void) | null = null;

/** Says what has become of the form, and offers to take it back for as long as the form is there. */
export function offerUndo(toast: { title: string; text?: string }, undo: () => void): void {
  hide = showToast({ ...toast, action: { label: texts.undo, onClick: undo } });
}

/** The form takes no changes any more: what is still offered would do nothing. */
export function withdrawUndo(): void {
  hide?.();
  hide = null;
}
