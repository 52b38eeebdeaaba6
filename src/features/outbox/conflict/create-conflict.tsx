import { useState, type ReactNode } from 'react';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { canReplaceServerVersion } from '#data/outbox/resolve-create-conflict.ts';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';
import { VersionValues } from './version.tsx';
import { createVersions } from './create-versions.ts';
import { discardEntry, resendNew } from '#features/outbox/entry/actions.ts';

interface CreateConflictProps {
  entry: OutboxEntry;
  /** further actions */
  children?: ReactNode;
}

const versions = { mine: texts.mine, theirs: texts.onTheServer } as const;

/** A refused create beside the server's version of it; the user keeps one of them, or both. */
export function CreateConflict({ entry, children }: CreateConflictProps) {
  const [isSettling, setSettling] = useState(false);
  const fields = createVersions(entry);
  const isSame = fields.length === 0;
  const canReplace = canReplaceServerVersion(entry);

  async function resolve(work: Promise<unknown>): Promise<void> {
    setSettling(true);
    await work;
    setSettling(false);
  }

  return (
    <section aria-label={texts.twoVersions} className="mt-3 space-y-4 rounded-md border border-line bg-sunken p-4">
      <div>
        <p className="text-sm font-semibold">{isSame ? texts.sameByNow : texts.whichVersionStays}</p>
        {!canReplace && !isSame && <p className="mt-1 text-sm text-pretty text-muted">{texts.cannotReplace}</p>}
      </div>
      <div className="grid gap-2 empty:hidden sm:grid-cols-2">
        {(isSame ? [] : (['mine', 'theirs'] as const)).map((version) => (
          <section
            key={version}
            aria-label={versions[version]}
            className="min-w-0 space-y-2 rounded-sm border border-line bg-paper p-3 text-sm"
          >
            <p className="font-semibold">{versions[version]}</p>
            <VersionValues fields={fields} version={version} areLabelled />
          </section>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isSame && (
          <Button variant="primary" isPending={isSettling} onClick={() => void resolve(resendNew(entry))}>
            {canReplace ? texts.keepMine : texts.sendMineToo}
          </Button>
        )}
        <Button disabled={isSettling} onClick={() => void resolve(discardEntry(entry))}>
          {isSame ? texts.keepIt : texts.keepTheirs}
        </Button>
        {children}
      </div>
    </section>
  );
}
