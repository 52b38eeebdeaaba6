import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { pictureKinds, type PictureKind } from './picture-kinds.ts';
import { FailedProfileChange } from './failed-change.tsx';
import * as texts from './texts.ts';

interface OwnNotesProps {
  /** unsent changes by subject */
  changes: ReadonlyMap<string, OutboxEntry>;
  onEdit: () => void;
  onPicture: (type: PictureKind) => void;
}

const kinds = Object.keys(pictureKinds) as PictureKind[];

/** Unsent and refused changes of the user's own profile. */
export function OwnNotes({ changes, onEdit, onPicture }: OwnNotesProps) {
  const profile = changes.get('user:me');
  return (
    <>
      {profile !== undefined && !needsDecision(profile) && (
        <p className="mt-4">
          <PendingMark isWordy label={texts.changesWait} />
        </p>
      )}
      {profile !== undefined && needsDecision(profile) && (
        <FailedProfileChange entry={profile} name={texts.profile} failed={texts.saveFailed} onEdit={onEdit} />
      )}
      {kinds.map((type) => {
        const change = changes.get(`picture:${type}`);
        if (change === undefined || !needsDecision(change)) return null;
        const { name, failed } = pictureKinds[type];
        return (
          <FailedProfileChange
            key={type}
            entry={change}
            name={name}
            failed={failed}
            onEdit={() => {
              onPicture(type);
            }}
          />
        );
      })}
    </>
  );
}
