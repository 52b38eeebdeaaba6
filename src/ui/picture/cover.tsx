import { useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Poster } from '#ui/illustration/poster.tsx';

export interface CoverProps {
  /** the picture's address, or null where there is none */
  src: string | null;
  /** what the picture shows; empty where the text beside it says so already */
  alt: string;
  /** of the poster that stands in for a missing picture */
  seed: string;
  hue: number;
  /** how wide it is at most, in CSS pixels */
  width?: 320 | 800 | 1600 | undefined;
  loading?: 'lazy' | 'eager' | undefined;
  className?: string | undefined;
  onError?: (() => void) | undefined;
  /** lies on it, and leaves it the focus when it goes */
  children?: ReactNode;
}

/** A picture of 16:9 that never looks broken: the poster lies beneath it until it has arrived, and stays if it doesn't. */
export function Cover(props: CoverProps) {
  const { src, alt, seed, hue, width = 800, loading = 'lazy', className, onError, children } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = src !== null && src !== failed;
  return (
    <div
      tabIndex={children === undefined ? undefined : -1}
      className={classNames('relative aspect-video overflow-hidden bg-sunken', className)}
    >
      <Poster seed={seed} hue={hue} title={hasPicture ? '' : alt} />
      {hasPicture && (
        <img
          key={src}
          src={src}
          alt={alt}
          width={width}
          height={Math.round((width * 9) / 16)}
          loading={loading}
          decoding="async"
          fetchPriority={loading === 'eager' ? 'high' : 'auto'}
          onError={() => {
            setFailed(src);
            onError?.();
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </div>
  );
}
