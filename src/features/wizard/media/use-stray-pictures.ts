import { useEffect, useEffectEvent } from 'react';

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement)
    return !['file', 'range', 'checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Pictures that are pasted while no text is being typed; and a file dropped beside its place opens no other page. */
export function useStrayPictures(onPaste: (files: File[]) => void): void {
  const paste = useEffectEvent((pasted: ClipboardEvent) => {
    const files = [...(pasted.clipboardData?.files ?? [])];
    if (files.length === 0 || isTextField(pasted.target)) return;
    pasted.preventDefault();
    onPaste(files);
  });

  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      paste(event);
    };
    // The browser would leave the page for the file.
    const preventNavigation = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', pasted);
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', preventNavigation);
    return () => {
      document.removeEventListener('paste', pasted);
      window.removeEventListener('dragover', preventNavigation);
      window.removeEventListener('drop', preventNavigation);
    };
  }, []);
}
