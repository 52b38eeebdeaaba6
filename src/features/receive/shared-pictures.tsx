import { useCallback, useState } from 'react';
import * as texts from './texts.ts';

function SharedPicture({ file }: { file: File }) {
  const [hasFailed, setFailed] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => {
        URL.revokeObjectURL(address);
      };
    },
    [file],
  );
  return (
    <li className="flex h-32 min-w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken">
      {hasFailed ? (
        // If the browser can't show a picture, it may not be able to use it either; trying tells.
        <span className="max-w-48 px-3 text-xs break-words text-muted">{file.name}</span>
      ) : (
        <img
          ref={show}
          alt={file.name}
          className="h-full max-w-64 object-contain"
          onError={() => {
            setFailed(true);
          }}
        />
      )}
    </li>
  );
}

/** The shared pictures. */
export function SharedPictures({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.pictures} className="mt-4 flex gap-2 overflow-x-auto">
      {files.map((file, index) => (
        <SharedPicture key={`${String(index)} ${file.name}`} file={file} />
      ))}
    </ul>
  );
}
