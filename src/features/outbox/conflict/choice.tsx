import { useId, useState, type ReactNode } from 'react';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { disputedGroups, undisputedLabels, type DisputedGroup } from './groups.ts';
import * as texts from './texts.ts';
import { ConflictVersion } from './version.tsx';
import { keepMine, keepTheirs, settleConflict } from '#features/outbox/entry/actions.ts';

interface ConflictChoiceProps {
  entry: OutboxEntry;
  /** called once it is settled, either way */
  onSettled?: () => void;
  /** further actions */
  children?: ReactNode;
}

const versions = { mine: texts.mine, theirs: texts.theirs } as const;
type Version = keyof typeof versions;

interface GroupProps {
  disputed: DisputedGroup;
  chosen: Version;
  onChoose: (version: Version) => void;
}

function Group({ disputed, chosen, onChoose }: GroupProps) {
  const name = useId();
  const { label, fields } = disputed;
  const [only] = fields;
  const caption = fields.length === 1 && only !== undefined && only.label !== label ? `${label}: ${only.label}` : label;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{caption}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(Object.keys(versions) as Version[]).map((version) => (
          <ConflictVersion
            key={version}
            name={name}
            version={version}
            label={versions[version]}
            fields={fields}
            isChosen={chosen === version}
            onChoose={() => {
              onChoose(version);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Both versions side by side; the user chooses group by group, or all at once. */
export function ConflictChoice({ entry, onSettled, children }: ConflictChoiceProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const [isSettling, setSettling] = useState(false);
  const disputed = disputedGroups(entry);
  const undisputed = undisputedLabels(entry);

  async function resolve(work: Promise<boolean>): Promise<void> {
    setSettling(true);
    const isSettled = await work;
    setSettling(false);
    if (isSettled) onSettled?.();
  }

  function choose(group: string, version: Version): void {
    const others = [...theirs].filter((other) => other !== group);
    setTheirs(new Set(version === 'theirs' ? [...others, group] : others));
  }

  return (
    <section
      aria-label={outboxTexts.changedByTwo}
      className="mt-3 space-y-4 rounded-md border border-line bg-sunken p-4"
    >
      <div>
        <p className="text-sm font-semibold">{texts.whichIsToStay}</p>
        {undisputed.length > 0 && (
          <p className="mt-1 text-sm text-pretty text-muted">{texts.othersGoOut(undisputed.join(', '))}</p>
        )}
      </div>
      {disputed.map((one) => (
        <Group
          key={one.group}
          disputed={one}
          chosen={theirs.has(one.group) ? 'theirs' : 'mine'}
          onChoose={(version) => {
            choose(one.group, version);
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={isSettling}
          onClick={() => void resolve(settleConflict(entry, (group) => !theirs.has(group)))}
        >
          {texts.takeThese}
        </Button>
        <Button disabled={isSettling} onClick={() => void resolve(keepMine(entry))}>
          {texts.keepMine}
        </Button>
        <Button disabled={isSettling} onClick={() => void resolve(keepTheirs(entry))}>
          {texts.keepTheirs}
        </Button>
        {children}
      </div>
    </section>
  );
}
