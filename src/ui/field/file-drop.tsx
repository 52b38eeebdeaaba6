import { useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** A drop target for files, with a button in it for users who can't drag. */
export function FileDrop({ onFiles, className, children }: FileDropProps) {
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
        // Moving over a child isn't leaving.
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
