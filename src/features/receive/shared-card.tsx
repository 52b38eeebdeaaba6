import type { ReactNode } from 'react';
import { SharedPictures } from './shared-pictures.tsx';
import { sharedTextOf } from './shared-text.ts';
import { picturesLeft } from './consume.ts';
import * as texts from './texts.ts';
import type { OpenedShare } from './use-shared.ts';

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm break-words">{children}</p>;
}

/** A shared item as it arrived. @param children the events of its calendars */
export function SharedCard({ opened, children }: { opened: OpenedShare; children?: ReactNode }) {
  const { shared, calendar } = opened;
  const { title, description, link } = sharedTextOf(shared);
  const isRepeated = description.startsWith(title) && description.trim() === title.trim();
  return (
    <div className="mt-5 rounded-md border border-line bg-surface px-4 py-4 md:px-5">
      {title !== '' && <p className="font-display text-lg font-bold break-words">{title}</p>}
      {description !== '' && !isRepeated && (
        <p className="mt-1 max-h-60 overflow-y-auto text-sm break-words whitespace-pre-wrap">{description}</p>
      )}
      {link !== '' && !description.includes(link) && <p className="mt-1 text-sm break-all text-muted">{link}</p>}
      <SharedPictures files={picturesLeft(opened).map(([, file]) => file)} />
      {children}
      {calendar.unread.map(({ name, reason }) => (
        <Note key={name}>
          {name}: {reason}
        </Note>
      ))}
      {(shared.left?.length ?? 0) > 0 && <Note>{texts.picturesInNothing}</Note>}
      {shared.leftOut.length > 0 && <Note>{texts.leftOut(shared.leftOut.join(', '))}</Note>}
    </div>
  );
}
