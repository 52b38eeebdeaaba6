import { useEffect, useId, useState, type RefObject } from 'react';
import { useMedia } from '#ui/hooks/use-media.ts';

export interface StepPanel {
  id: string;
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
}

/** The panel with the list of steps, on phones alone: on wider screens the list is always there. Escape closes it. @param button opens it */
export function useStepPanel(button: RefObject<HTMLButtonElement | null>): StepPanel {
  const id = useId();
  const [hasOpened, setOpen] = useState(false);
  const isOpen = useMedia('(width < 48rem)') && hasOpened;

  useEffect(() => {
    if (!isOpen) return;
    function handleKey({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [isOpen, button]);

  return {
    id,
    isOpen,
    toggle() {
      setOpen(!isOpen);
    },
    close() {
      setOpen(false);
    },
  };
}
