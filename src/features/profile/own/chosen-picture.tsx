import { useId } from 'react';
import { CropControls } from '#ui/picture/crop-controls.tsx';
import { CropFrame } from '#ui/picture/crop-frame.tsx';
import type { CropPoint } from '#ui/picture/crop.ts';
import { pictureKinds, type PictureKind } from './picture-kinds.ts';
import * as texts from './texts.ts';

interface ChosenProps {
  type: PictureKind;
  src: string;
  crop: CropPoint;
  onCrop: (crop: CropPoint) => void;
  onDecodeError: () => void;
}

/** The chosen picture with its crop. */
export function ChosenPicture({ type, src, crop, onCrop, onDecodeError }: ChosenProps) {
  const helpId = useId();
  const { ratio, isRound, name } = pictureKinds[type];
  return (
    <div className={isRound ? 'mx-auto max-w-72' : undefined}>
      <div className="overflow-hidden rounded-md border border-line">
        <CropFrame
          src={src}
          alt={texts.theChosen(name)}
          crop={crop}
          ratio={ratio}
          isRound={isRound}
          isMovable
          describedBy={helpId}
          onMove={onCrop}
          onDecodeError={onDecodeError}
        />
      </div>
      <CropControls crop={crop} helpId={helpId} onMove={onCrop} />
    </div>
  );
}
