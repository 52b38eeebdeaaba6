import { UserRound } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import drawings from '#contract/drawings/drawings.svg';
import { hueOfUser } from '#contract/drawings/hue.ts';
import { seededNumbers } from '#contract/drawings/landscape.ts';
import { classNames } from '#ui/class-names.ts';

export interface AvatarProps {
  name: string;
  /** the person's; a group has none, and ridges for a character */
  userId?: number | undefined;
  /** the picture's URL; a character with initials replaces a missing or failing one */
  src?: string | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-lg',
  xl: 'size-28 text-2xl md:size-32',
};

const firstTwo = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase();

/** Colours and shape of a character. `drawings.svg` has twelve for people, and ridges. */
function characterOf(name: string, userId: number | undefined) {
  const hue = userId === undefined ? Math.round(seededNumbers(name)() * 360) : hueOfUser(userId);
  const id = userId === undefined ? 0 : (userId % 12) + 1;
  return { shape: `${drawings}#face-${String(id)}`, style: { '--hue': hue, '--hair': hue + ((userId ?? 0) % 7) * 50 } };
}

/** The picture beside a name, or a character without a face, in whose place the name's first two letters stand. */
export function Avatar({ name, userId, src = null, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letters = firstTwo(name);
  const { shape, style } = characterOf(name, userId);
  return (
    <span
      aria-hidden="true"
      style={style as CSSProperties}
      className={classNames('avatar shrink-0 overflow-hidden rounded-full font-semibold select-none', sizes[size])}
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
        <>
          <svg viewBox="0 0 32 32">
            <use href={shape} />
          </svg>
          {letters === '' ? (
            <UserRound className="size-1/2" />
          ) : (
            // Drawn by CSS: as text, it would have to be part of the accessible name of its parent.
            <span data-initials={letters} className="before:content-[attr(data-initials)]" />
          )}
        </>
      )}
    </span>
  );
}
