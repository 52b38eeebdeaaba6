import { useState } from 'react';
import type { MessageRow } from '#data/messages.ts';
import { Lightbox } from '#ui/lightbox.tsx';
import { NoPicture } from '#ui/no-picture.tsx';
import { useChatHere } from './chat-context.ts';
import { messageName } from './chat-words.ts';

interface MessageLightboxProps {
  /** the one that is opened, among all of a conversation that have a picture */
  row: MessageRow;
  rows: readonly MessageRow[];
  onClose: () => void;
}

/** The pictures of a conversation as large as the window. */
export function MessageLightbox({ row, rows, onClose }: MessageLightboxProps) {
  const { Picture } = useChatHere();
  const [shown, setShown] = useState(row.ref);
  const [failed, setFailed] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ ref }) => ref === shown),
  );
  const held = rows[at] ?? row;
  return (
    <Lightbox
      label={`The picture: ${messageName(held)}`}
      count={rows.length}
      shown={at}
      onShow={(index) => {
        setShown(rows[index]?.ref ?? row.ref);
      }}
      onClose={onClose}
    >
      {failed === held.image ? (
        <NoPicture />
      ) : (
        <Picture picture={held.image} width={1600} isAsked>
          {(src) =>
            src !== null && (
              <img
                src={src}
                alt={messageName(held)}
                draggable={false}
                onError={() => {
                  setFailed(held.image);
                }}
                className="max-h-full max-w-full rounded-sm object-contain select-none"
              />
            )
          }
        </Picture>
      )}
    </Lightbox>
  );
}
