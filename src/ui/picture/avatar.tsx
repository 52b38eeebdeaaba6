import { UserRound } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { seededNumbers } from '#ui/illustration/ridges.ts';

export interface AvatarProps {
  name: string;
  /** the picture's URL; initials replace a missing or failing one */
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-lg', xl: 'size-28 text-2xl md:size-32' };

const firstTwo = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase();

/** The picture beside a name, or the name's first two letters. */
export function Avatar({ name, src = null, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letters = firstTwo(name);
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
      ) : letters === '' ? (
        <UserRound className="size-1/2" />
      ) : (
        // Drawn by CSS: as text, it would have to be part of the accessible name of its parent.
        <span data-initials={letters} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
}
