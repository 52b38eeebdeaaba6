import { Globe, Users, Zap } from 'lucide-react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Horizon } from '#ui/illustration/horizon.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';

const highlights = [
  {
    icon: <Globe />,
    title: 'Global Reach',
    text: 'Events anywhere, each told by the clock of its own place, from a cellar in town to an open field.',
  },
  {
    icon: <Zap />,
    title: 'Fast & Efficient',
    text: 'The list is on your device before you ask for it. What you do shows at once and is sent exactly once.',
  },
  {
    icon: <Users />,
    title: 'User Focused',
    text: 'No trackers, no advertising, nothing lost without your say. What you made is yours to change and to delete.',
  },
];

export function AboutScreen() {
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <div className="mx-auto max-w-7xl px-4 pt-10 pb-44 md:px-8 md:pt-16 md:pb-64">
          <PageHeading className="md:text-3xl">About Scape</PageHeading>
          <div className="mt-5 max-w-2xl space-y-4 text-base text-pretty">
            <p>
              Events are found and lived where networks are worst: in a basement club, on a festival field, in a hall
              full of people who all look at their phones. That is where other apps stop, and where Scape begins.
            </p>
            <p>
              Everything you do here is saved on your own device first: a like, a seat, a message, a whole event with
              its picture. When there is a connection it goes out, once, and in the order in which you did it. Until
              then you see what waits, and you lose none of it.
            </p>
          </div>
        </div>
        <Horizon />
      </section>
      <div className="mx-auto max-w-7xl px-4 pt-4 pb-16 md:px-8">
        <ul className="grid gap-6 md:grid-cols-3">
          {highlights.map(({ icon, title, text }) => (
            <li
              key={title}
              className="rounded-lg border border-line bg-surface p-6 shadow-1 [&>svg]:size-7 [&>svg]:text-muted"
            >
              {icon}
              <h2 className="mt-4 font-display text-lg font-bold">{title}</h2>
              <p className="mt-2 text-sm text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <ButtonLink to="/contact" variant="primary" size="lg">
            Contact Us
          </ButtonLink>
          <p className="text-sm text-muted">A question, an idea, a venue that is missing: we read everything.</p>
        </div>
      </div>
    </>
  );
}
