import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import type { DisputedField } from './groups.ts';
import type { Readable } from './readable.ts';
import * as texts from './texts.ts';

interface ValueProps {
  value: Readable;
}

function Value({ value }: ValueProps) {
  if (value.kind === 'text') return <p className="break-words whitespace-pre-line">{value.text}</p>;
  if (value.kind === 'list') {
    return (
      <ul className="list-disc space-y-1 pl-4">
        {value.items.map((item, index) => (
          // Keyed by index, as two tickets may be alike.
          <li key={index} className="break-words">
            {item}
          </li>
        ))}
      </ul>
    );
  }
  const { pictures } = value;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {pictures.map((picture) => (
        <EventCover
          key={picture}
          event={{ ref: picture, cover_image: picture, category: null }}
          width={320}
          className="h-14 w-24 rounded-sm border border-line"
        />
      ))}
      <p className="sr-only">{texts.pictures(pictures.length)}</p>
    </div>
  );
}

interface VersionValuesProps {
  fields: readonly DisputedField[];
  version: 'mine' | 'theirs';
  /** also labels a field that stands alone */
  areLabelled?: boolean;
}

/** The values of one of two versions. */
export function VersionValues({ fields, version, areLabelled = false }: VersionValuesProps) {
  const [only] = fields;
  if (!areLabelled && fields.length === 1 && only !== undefined) {
    return <Value value={only[version]} />;
  }
  return fields.map((field) => (
    <div key={field.label}>
      <p className="text-xs text-muted">{field.label}</p>
      <Value value={field[version]} />
    </div>
  ));
}

interface ConflictVersionProps {
  /** name of its radio group */
  name: string;
  version: 'mine' | 'theirs';
  label: string;
  fields: readonly DisputedField[];
  isChosen: boolean;
  onChoose: () => void;
}

/** One of two versions of a group, as a choice. */
export function ConflictVersion(props: ConflictVersionProps) {
  const { name, version, label, fields, isChosen, onChoose } = props;
  const id = useId();
  return (
    <div
      className={classNames(
        'min-w-0 rounded-sm border px-3 pb-3',
        isChosen ? 'border-brand bg-surface shadow-1' : 'border-line bg-paper',
      )}
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-semibold">
        <input
          type="radio"
          name={name}
          value={version}
          checked={isChosen}
          aria-describedby={id}
          onChange={onChoose}
          className="size-5 cursor-pointer accent-brand"
        />
        {label}
      </label>
      <div id={id} className="space-y-2 text-sm">
        <VersionValues fields={fields} version={version} />
      </div>
    </div>
  );
}
