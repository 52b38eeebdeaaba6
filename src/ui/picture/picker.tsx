import type { ReactNode, Ref } from 'react';
import { buttonLook } from '#ui/controls/button-style.ts';
import { classNames } from '#ui/class-names.ts';

interface PicturePickerProps {
  id: string;
  text: string;
  icon: ReactNode;
  /** ids of elements that add to its accessible name */
  labelledBy?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** allows several files */
  isMany?: boolean;
  /** opens the camera instead of the files */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A button to choose pictures. */
export function PicturePicker(props: PicturePickerProps) {
  const { id, ref, text, icon, labelledBy, describedBy, isInvalid = false, isMany = false, isCamera = false } = props;
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        ref={ref}
        type="file"
        accept="image/*"
        multiple={isMany}
        capture={isCamera ? 'environment' : undefined}
        aria-labelledby={`${labelledBy === undefined ? '' : `${labelledBy} `}${id}-text`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? true : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the same file be chosen again after it was removed.
          target.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
        className="peer absolute inset-0 z-10 w-full cursor-pointer text-transparent opacity-0"
      />
      <span
        id={`${id}-text`}
        className={classNames(
          buttonLook({}),
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        {icon}
        {text}
      </span>
    </span>
  );
}
