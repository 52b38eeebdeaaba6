import type { Profile } from '#contract/people/entity.ts';
import type { PageHead } from './head.ts';
import { defaultImage } from './default-image.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The head of a user's page, for search engines and link previews, with public data only. */
export function personHead(person: Profile, origin: string, site: string): PageHead {
  const name = person.display_name || person.username;
  const facts = [
    counted(person.events_count, 'event', 'events'),
    counted(person.followers_count, 'follower', 'followers'),
  ].join(' and ');
  const picture = person.profile_picture;
  return {
    title: name,
    description: `${name} (@${person.username}) on ${site}: ${facts}.`,
    canonical: `${origin}/profile/${String(person.user_id)}`,
    image:
      picture === null || !picture.startsWith('/media/')
        ? defaultImage(origin)
        : { url: `${origin}${picture}`, alt: name },
  };
}
