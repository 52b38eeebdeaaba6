import type { ReactNode } from 'react';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { Face } from '#shared-parts/people/face.tsx';
import * as texts from './texts.ts';
import { ProfileBanner } from './banner.tsx';

interface ProfilePerson {
  user_id: number;
  username: string;
  display_name: string;
  bio: string | null;
  status_message: string | null;
  profile_picture: string | null;
  banner_image: string | null;
}

interface ProfileHeadProps {
  person: ProfilePerson;
  /** on the banner */
  bannerTools?: ReactNode;
  /** beside the picture */
  faceTools?: ReactNode;
  /** warnings, e.g. refused changes */
  notes?: ReactNode;
  counters: ReactNode;
  actions: ReactNode;
  className?: string;
}

/** The head of a profile. User texts are isolated, so that their direction doesn't affect what is around them. */
export function ProfileHead(props: ProfileHeadProps) {
  const { person, bannerTools, faceTools, notes, counters, actions, className } = props;
  const name = personName(person);
  return (
    <header className={className}>
      <div className="-mx-4 md:mx-0">
        <ProfileBanner userId={person.user_id} name={name} picture={person.banner_image}>
          {bannerTools}
        </ProfileBanner>
      </div>
      <div className="md:px-6">
        <div className="relative z-10 -mt-14 w-fit rounded-full bg-paper p-1 md:-mt-16">
          <Face
            name={person.display_name || person.username}
            userId={person.user_id}
            picture={person.profile_picture}
            size="xl"
          />
          {faceTools}
        </div>
        <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <PageHeading title={name}>
              <bdi className="break-words">{name}</bdi>
            </PageHeading>
            <p className="mt-0.5 text-sm break-words text-muted">
              <bdi>{texts.handleOf(person)}</bdi>
            </p>
            {person.status_message !== null && person.status_message !== '' && (
              <p className="mt-3 inline-flex max-w-full items-center gap-2 rounded-full bg-sunken px-3 py-1.5 text-sm font-medium text-ink">
                <span className="sr-only">{texts.status} </span>
                <span dir="auto" className="min-w-0 break-words [unicode-bidi:isolate]">
                  {person.status_message}
                </span>
              </p>
            )}
            {person.bio !== null && person.bio !== '' && (
              <p
                dir="auto"
                className="mt-3 max-w-prose text-base text-pretty break-words whitespace-pre-line [unicode-bidi:isolate]"
              >
                {person.bio}
              </p>
            )}
          </div>
          <div className="basis-full sm:basis-auto">{counters}</div>
        </div>
        {notes}
        <div className="mt-5">{actions}</div>
      </div>
    </header>
  );
}
