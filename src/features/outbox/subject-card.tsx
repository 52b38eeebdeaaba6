import { useState } from 'react';
import { Link } from 'react-router-dom';
import { needsDecision } from '#data/outbox/entry.ts';
import type { Subject } from '#data/outbox/group-by-subject.ts';
import type { SubjectPreview } from '#data/outbox/subject-preview.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChangeRow } from './entry/row.tsx';
import { SubjectPicture } from './subject-picture.tsx';
import * as texts from './texts.ts';
import { sectionOf, type OutboxCard } from './use-outbox.ts';
import { subjectOf } from './entry/mutation-texts.ts';

/** A subject's name; if the device no longer stores it, what its changes call it. */
function cardTitleOf({ subject, preview, changes }: OutboxCard): string {
  if (preview.name !== null) return preview.name || texts.untitled;
  if (subject.kind === 'chat' || subject.kind === 'person' || subject.kind === 'me') {
    return texts.unknownNames[subject.kind];
  }
  const [first] = changes;
  return first === undefined ? '' : subjectOf(first.entry, first.name);
}

export interface SubjectCardProps {
  card: OutboxCard;
  /** path to a subject; null if it has no page */
  addressOf: (subject: Subject, preview: SubjectPreview) => string | null;
  uploading: EngineStatus['uploading'];
  nowMs: number;
}

const initialCount = 4;

/** A subject and its changes. */
export function SubjectCard({ card, addressOf, uploading, nowMs }: SubjectCardProps) {
  const { subject, preview, changes } = card;
  const [isWhole, setWhole] = useState(false);
  const name = cardTitleOf(card);
  const address = addressOf(subject, preview);
  const more = isWhole ? 0 : changes.length - initialCount;
  const isAmongWaiting = changes.every(({ entry }) => sectionOf(entry) === 'waiting');
  const rows = changes
    .slice(0, more > 0 ? initialCount : undefined)
    .map((change) => (
      <ChangeRow
        key={change.entry.id}
        change={change}
        cardTitle={name}
        uploading={uploading}
        nowMs={nowMs}
        isAmongWaiting={isAmongWaiting}
      />
    ));
  // A single change that needs no decision fits beside the picture; others take the whole width.
  const isBrief = changes.length === 1 && changes.every(({ entry }) => !needsDecision(entry));
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex items-center gap-3 sm:gap-4">
        <SubjectPicture card={card} name={name} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">
            {address === null ? (
              name
            ) : (
              <Link to={address} className="hover:underline">
                {name}
              </Link>
            )}
          </p>
          {isBrief && rows}
        </div>
      </div>
      {!isBrief && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <li key={row.key}>{row}</li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(true)} aria-label={texts.showMoreOf(more, name)}>
          {texts.showMore(more)}
        </Button>
      )}
    </div>
  );
}
