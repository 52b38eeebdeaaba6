import { useState } from 'react';
import type { MessageRow } from '#data/chat/messages.ts';
import { Lightbox } from '#ui/dialog/lightbox.tsx';
import { NoPicture } from '#ui/picture/unavailable.tsx';
import { messageName } from '#features/chat/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

interface MessageLightboxProps {
  /** the one to open, among all with a picture */
  row: MessageRow;
  rows: readonly MessageRow[];
  onClose: () => void;
}

/** The pictures of a conversation in full-window size. */
export function MessageLightbox({ row, rows, onClose }: MessageLightboxProps) {
  const [currentRef, setCurrentRef] = useState(row.ref);
  const [failed, setFailed] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ ref }) => ref === currentRef),
  );
  const current = rows[at] ?? row;
  return (
    <Lightbox
      label={texts.thePictureOf(messageName(current))}
      count={rows.length}
      currentIndex={at}
      onShow={(index) => {
        setCurrentRef(rows[index]?.ref ?? row.ref);
      }}
      onClose={onClose}
    >
      {failed === current.image ? (
        <NoPicture />
      ) : (
        <ResolvedPicture picture={current.image} width={1600} isRequested>
          {(src) =>
            src !== null && (
              <img
                src={src}
                alt={messageName(current)}
                draggable={false}
                onError={() => {
                  setFailed(current.image);
                }}
                className="max-h-full max-w-full rounded-sm object-contain select-none"
              />
            )
          }
        </ResolvedPicture>
      )}
    </Lightbox>
  );
}
