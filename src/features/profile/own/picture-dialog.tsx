import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { wholeCrop, type CropPoint } from '#ui/picture/crop.ts';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { PicturePicker } from '#ui/picture/picker.tsx';
import * as words from '#ui/text/words.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import { saveOwnPicture, removeOwnPicture, fileProblem } from './save-picture.ts';
import { pictureKinds, type PictureKind } from './picture-kinds.ts';
import * as texts from './texts.ts';

interface PictureDialogProps {
  /** null: closed */
  type: PictureKind | null;
  hasPicture: (type: PictureKind) => boolean;
  onClose: () => void;
}

/** Chooses a profile picture or banner, crops and shrinks it, and saves it on this device. */
function PictureForm({ type, hasPicture, onClose }: PictureDialogProps & { type: PictureKind }) {
  const id = useId();
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null);
  const [crop, setCrop] = useState<CropPoint>(wholeCrop);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { title, failed } = pictureKinds[type];

  const src = chosen?.src ?? null;
  useEffect(() => {
    return () => {
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [src]);

  function choose([file]: File[]): void {
    if (file === undefined) return;
    const wrong = fileProblem(file);
    setProblem(wrong ?? '');
    if (wrong !== null) return;
    setChosen({ file, src: URL.createObjectURL(file) });
    setCrop(wholeCrop);
  }

  async function save(): Promise<void> {
    if (chosen === null) return;
    setBusy(true);
    setProblem('');
    const reason = await saveOwnPicture(type, chosen.file, crop);
    setBusy(false);
    if (reason === null) onClose();
    else setProblem(reason);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {hasPicture(type) && (
            <Button
              variant="quiet"
              icon={<Trash2 />}
              disabled={isBusy}
              className="sm:mr-auto"
              onClick={() => {
                onClose();
                void removeOwnPicture(type);
              }}
            >
              {pictureTexts.removePicture}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" isPending={isBusy} disabled={chosen === null} onClick={() => void save()}>
            {isBusy ? pictureTexts.preparingThePicture : texts.savePicture}
          </Button>
        </>
      }
    >
      <FileDrop onFiles={choose} className="mt-2 rounded-md">
        {src === null ? (
          <p className="rounded-md border border-dashed border-edge px-4 py-10 text-center text-sm text-muted">
            {texts.pictureHelp}
          </p>
        ) : (
          <ChosenPicture
            type={type}
            src={src}
            crop={crop}
            onCrop={setCrop}
            onDecodeError={() => {
              setChosen(null);
              setProblem(texts.unreadablePicture(failed));
            }}
          />
        )}
        <div className="mt-4 flex justify-center">
          <PicturePicker
            id={`${id}-file`}
            text={chosen === null ? pictureTexts.chooseAPicture : pictureTexts.chooseAnother}
            icon={<ImagePlus />}
            describedBy={problem === '' ? undefined : `${id}-problem`}
            isInvalid={problem !== ''}
            onFiles={choose}
          />
        </div>
        {problem !== '' && (
          <p id={`${id}-problem`} role="alert" className="mt-4 rounded-sm bg-bad-soft px-4 py-3 text-sm text-bad">
            {problem}
          </p>
        )}
        <p role="status" className="sr-only">
          {isBusy && pictureTexts.preparingThePicture}
        </p>
      </FileDrop>
    </Dialog>
  );
}

/** Keyed, so that each opening starts without a choice. */
export function PictureDialog({ type, ...rest }: PictureDialogProps) {
  return type === null ? null : <PictureForm key={type} type={type} {...rest} />;
}
