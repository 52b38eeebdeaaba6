import { useState, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { seededNumbers } from './ridges.ts';

export interface AvatarProps {
  name: string;
  /** the picture's address; initials stand in for a missing or failing one */
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-lg' };

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** A face beside a name; the name itself is told by the text next to it. */
export function Avatar({ name, src = null, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hue = Math.round(seededNumbers(name)() * 360);
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hue } as CSSProperties}
      className={classNames(
        'hued inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-hue-soft font-semibold text-hue select-none',
        sizes[size],
      )}
    >
      {src !== null && src !== failed ? (
        <img
          src={src}
          alt=""
          className="size-full object-cover"
          onError={() => {
            setFailed(src);
          }}
        />
      ) : (
        // Drawn, not written: a letter that can be read would have to be in the name of whatever it stands in.
        <span data-initials={initialsOf(name)} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
}
