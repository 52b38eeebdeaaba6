import { useState, type ReactNode } from 'react';
import { hueOfUser } from '#contract/drawings/hue.ts';
import { Poster } from '#ui/illustration/poster.tsx';
import { ShowPicture } from '#ui/picture/show-button.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';

interface ProfileBannerProps {
  userId: number;
  /** the owner's name */
  name: string;
  picture: string | null;
  /** on the banner, e.g. the owner's edit button */
  children?: ReactNode;
}

/** A profile's banner; a landscape unique to the user if there is none or it fails to load. */
export function ProfileBanner({ userId, name, picture, children }: ProfileBannerProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div
      tabIndex={-1}
      className="relative aspect-[2/1] max-h-80 w-full overflow-hidden bg-sunken sm:aspect-[3/1] md:rounded-lg"
    >
      <div data-banner="default" aria-hidden="true" className="absolute inset-0">
        <Poster seed={`user ${String(userId)}`} hue={hueOfUser(userId)} title="" />
      </div>
      <ResolvedPicture picture={picture} width={1600}>
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
      </ResolvedPicture>
      {children}
    </div>
  );
}
