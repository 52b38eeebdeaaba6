import { ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { localPicture } from '#data/files/picture-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { PicturePicker } from '#ui/picture/picker.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as words from '#ui/text/words.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import * as texts from './texts.ts';

interface PostPictureFieldProps {
  /** SHA-256 of the chosen one */
  image: string | null;
  isPreparing: boolean;
  complaint: string | undefined;
  onChoose: (file: File) => void;
  /** omitted if a picture is required */
  onRemove?: () => void;
}

/** Chooses and previews a post's picture. */
export function PostPictureField(props: PostPictureFieldProps) {
  const { image, isPreparing, complaint, onChoose, onRemove } = props;
  const id = useId();
  const take = ([file]: File[]) => {
    if (file !== undefined) onChoose(file);
  };
  return (
    <FileDrop onFiles={take} className="rounded-md">
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {texts.image}{' '}
        <span aria-hidden="true" className="text-bad">
          *
        </span>
      </p>
      <div className="flex min-h-40 flex-col items-center justify-center gap-3 overflow-hidden rounded-md border border-dashed border-edge bg-sunken p-3">
        {image !== null && (
          <ResolvedPicture picture={localPicture(image)} width={800}>
            {(src) =>
              src !== null && (
                <img src={src} alt={texts.chosenPicture} className="max-h-72 max-w-full rounded-sm object-contain" />
              )
            }
          </ResolvedPicture>
        )}
        <p role="status" className="inline-flex items-center gap-2 text-sm font-medium text-muted empty:hidden">
          {isPreparing && (
            <>
              <Spinner /> {pictureTexts.preparingThePicture}
            </>
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <PicturePicker
            id={id}
            text={image === null ? texts.chooseAnImage : pictureTexts.chooseAnother}
            icon={<ImagePlus />}
            labelledBy={`${id}-label`}
            describedBy={complaint === undefined ? undefined : `${id}-error`}
            isInvalid={complaint !== undefined}
            onFiles={take}
          />
          {image !== null && onRemove !== undefined && (
            <Button icon={<X />} variant="quiet" aria-label={texts.removeTheImage} onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {complaint !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-bad">
          {complaint}
        </p>
      )}
    </FileDrop>
  );
}
