import { useState, type ReactNode } from 'react';
import type { PictureComponent } from '#ui/picture/component.ts';
import { Poster } from '#ui/illustration/poster.tsx';
import { ShowPicture } from '#ui/picture/show-button.tsx';

interface ProfileBannerProps {
  userId: number;
  /** whose it is */
  name: string;
  picture: string | null;
  Picture: PictureComponent;
  /** what lies on it: the owner changes it there */
  children?: ReactNode;
}

// Far enough apart that neighbours by number don't look alike.
const hueOfUser = (userId: number) => (userId * 137) % 360;

/** The picture above somebody's name; a landscape of their own where there is none, or where it can't be had. */
export function ProfileBanner({ userId, name, picture, Picture, children }: ProfileBannerProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div
      tabIndex={-1}
      className="relative aspect-[2/1] max-h-80 w-full overflow-hidden bg-sunken sm:aspect-[3/1] md:rounded-lg"
    >
      <div data-banner="default" aria-hidden="true" className="absolute inset-0">
        <Poster seed={`user ${String(userId)}`} hue={hueOfUser(userId)} title="" />
      </div>
      <Picture picture={picture} width={1600}>
        {(src, show) =>
          show !== null ? (
            <ShowPicture name={name} onShow={show} corner="top-2 left-2" />
          ) : (
            src !== null &&
            src !== failed && (
              <img
                src={src}
                alt=""
                data-banner="own"
                decoding="async"
                onError={() => {
                  setFailed(src);
                }}
                className="absolute inset-0 size-full object-cover"
              />
            )
          )
        }
      </Picture>
      {children}
    </div>
  );
}
