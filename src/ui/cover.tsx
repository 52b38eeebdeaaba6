import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Poster } from './poster.tsx';

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
}

/** A picture of 16:9 that never looks broken: the poster lies beneath it until it has arrived, and stays if it doesn't. */
export function Cover({ src, alt, seed, hue, width = 800, loading = 'lazy', className }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = src !== null && src !== failed;
  return (
    <div className={classNames('relative aspect-video overflow-hidden bg-sunken', className)}>
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
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
