import { useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PictureDropProps {
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** A place that files can be dropped on. Whoever can't drag has the button in it. */
export function PictureDrop({ onFiles, className, children }: PictureDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      role="presentation"
      onDragOver={(dragged) => {
        if (!dragged.dataTransfer.types.includes('Files')) return;
        dragged.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Going over to something inside isn't leaving.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(dropped) => {
        dropped.preventDefault();
        setOver(false);
        const files = [...dropped.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
      className={classNames(isOver && 'outline-2 outline-offset-4 outline-brand outline-dashed', className)}
    >
      {children}
    </div>
  );
}
