import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';

let hide: (() => void) | null = null;

/** Shows a toast about a change of the form, with an undo while the form is open. */
export function offerUndo(toast: { title: string; text?: string }, undo: () => void): void {
  hide = showToast({ ...toast, action: { label: words.undo, onClick: undo } });
}

/** Hides the toast once the form is closed to changes and an undo would do nothing. */
export function withdrawUndo(): void {
  hide?.();
  hide = null;
}
