import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureAt, shaOfPicture } from '#contract/media/picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import type { RemovalCalls } from './removal-calls.ts';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';
import * as texts from './texts.ts';

function Sign({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <ImageOff className="size-4.5 shrink-0" />
      {text}
    </p>
  );
}

/** The picture of what was reported. */
export function ReportedPicture({ image, isRemoved }: { image: string; isRemoved: boolean }) {
  const [failed, fail] = useFailedPicture();
  if (isRemoved) return <Sign text={texts.itsPictureWasRemovedEverywhere} />;
  if (failed === image) return <Sign text={texts.itsPictureCantBeShown} />;
  return (
    <img
      src={pictureAt(image, 320)}
      alt={texts.whatIsShownWithIt}
      loading="lazy"
      onError={() => {
        fail(image);
      }}
      className="max-h-40 w-full rounded-sm object-cover sm:w-44"
    />
  );
}

interface RemoveReportedProps {
  image: string;
  isRemoved: boolean;
  calls: RemovalCalls;
  onRemoved: () => void;
}

/** Removes the picture of what was reported for everyone. */
export function RemoveReported({ image, isRemoved, calls, onRemoved }: RemoveReportedProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const sha256 = shaOfPicture(image);
  if (sha256 === null) return null;
  return (
    // Stays when its button disappears, to keep the focus.
    <span ref={place} tabIndex={-1}>
      {!isRemoved && (
        <Button
          size="sm"
          onClick={() => {
            setOpen(true);
          }}
        >
          {texts.removePictureEverywhere}
        </Button>
      )}
      <RemovePictureDialog
        sha256={sha256}
        address={image}
        isOpen={isOpen}
        calls={calls}
        focusAfter={place}
        onRemoved={onRemoved}
        onClose={() => {
          setOpen(false);
        }}
      />
    </span>
  );
}
