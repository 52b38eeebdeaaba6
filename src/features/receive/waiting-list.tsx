import { Link } from 'react-router-dom';
import type { SharedItem } from '#data/drafts/share-inbox.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import type { ReceiveDeps } from './deps.ts';
import { sharedTextOf } from './shared-text.ts';
import * as texts from './texts.ts';

function nameOf(shared: SharedItem): string {
  const { title, link } = sharedTextOf(shared);
  return title || link || (shared.files[0]?.name ?? texts.something);
}

/** Further shared items. */
export function WaitingList({
  heading,
  all,
  pathOf,
}: {
  heading: string;
  all: readonly SharedItem[];
  pathOf: ReceiveDeps['pathOf'];
}) {
  if (all.length === 0) return null;
  return (
    <section aria-label={heading} className="mt-8">
      <h2 className="font-display text-lg font-bold">{heading}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {all.map((shared) => (
          <li key={shared.id}>
            <Link
              to={pathOf(shared.id)}
              className="flex min-h-11 items-center justify-between gap-4 py-2 hover:underline"
            >
              <span className="line-clamp-1 min-w-0 text-sm font-semibold break-all">{nameOf(shared)}</span>
              <TimeAgo at={new Date(shared.at).toISOString()} className="shrink-0 text-xs text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
