import { useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Poster } from '#ui/illustration/poster.tsx';

export interface CoverProps {
  /** the picture's URL; null if there is none */
  src: string | null;
  /** alternative text; empty if the text beside it says the same */
  alt: string;
  /** of the poster that replaces a missing picture */
  seed: string;
  /** the poster's; see `Poster` */
  motif?: string | undefined;
  /** its maximum width in CSS pixels */
  width?: 320 | 800 | 1600 | undefined;
  loading?: 'lazy' | 'eager' | undefined;
  className?: string | undefined;
  onError?: (() => void) | undefined;
  /** on top of it; when it is removed, the cover takes the focus */
  children?: ReactNode;
}

/** A 16:9 picture that never looks broken: its poster shows until it has loaded, and stays if loading fails. */
export function Cover(props: CoverProps) {
  const { src, alt, seed, motif, width = 800, loading = 'lazy', className, onError, children } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = src !== null && src !== failed;
  function fail(): void {
    setFailed(src);
    onError?.();
  }
  return (
    <div
      tabIndex={children === undefined ? undefined : -1}
      className={classNames('relative aspect-video overflow-hidden bg-sunken', className)}
    >
      <Poster seed={seed} motif={motif} title={hasPicture ? '' : alt} />
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
          ref={(image) => {
            // In a page from the server it may fail before `onError` is there to be called.
            if (image?.complete === true && image.naturalWidth === 0) fail();
          }}
          onError={fail}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </div>
  );
}
