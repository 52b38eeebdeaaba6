import { ImageDown } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

const look =
  'absolute inline-flex h-11 items-center gap-2 rounded-full bg-surface/90 px-4 text-sm font-semibold whitespace-nowrap text-ink shadow-1';

function Sign() {
  return (
    <>
      <ImageDown className="size-4.5 shrink-0" />
      {texts.showPicture}
    </>
  );
}

/** The sign on a button that shows a picture when pressed. */
export function ShowSign() {
  return (
    <span className={classNames(look, 'top-1/2 left-1/2 -translate-1/2 group-hover:bg-surface')}>
      <Sign />
    </span>
  );
}

interface ShowPictureProps {
  /** the picture's subject */
  name: string;
  onShow: () => void;
  /** its corner; bottom left by default */
  corner?: string;
}

/** A button on a placeholder that shows the picture; the focus moves to where the picture will be. */
export function ShowPicture({ name, onShow, corner = 'bottom-2 left-2' }: ShowPictureProps) {
  return (
    <button
      type="button"
      aria-label={texts.showPictureOf(name)}
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.focus();
        onShow();
      }}
      className={classNames(look, 'z-10 cursor-pointer hover:bg-surface', corner)}
    >
      <Sign />
    </button>
  );
}
