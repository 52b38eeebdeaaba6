import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readDiagnostics } from '#data/storage/diagnostics.ts';
import { Button } from '#ui/controls/button.tsx';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { readBrowserFacts } from './browser-facts.ts';

async function save(): Promise<void> {
  const account = accountInUse.get();
  if (account === null) return;
  const now = new Date();
  const diagnostics = {
    madeAt: now.toISOString(),
    isGuest: account.user === null,
    browser: await readBrowserFacts(),
    device: await readDiagnostics(account.db, now.getTime()),
  };
  const file = new Blob([JSON.stringify(diagnostics, null, 2)], { type: 'application/json' });
  saveAsFile(file, `scape-diagnostics-${diagnostics.madeAt.slice(0, 10)}.json`);
}

/** A file for whoever is to find out why something doesn't arrive. */
export function DiagnosticsPart() {
  const [isSaving, setSaving] = useState(false);

  async function make(): Promise<void> {
    setSaving(true);
    await save().catch(() => {
      showToast({ title: 'The file could not be made. This device’s storage doesn’t answer.', tone: 'bad' });
    });
    setSaving(false);
  }

  return (
    <section aria-label="Diagnostics" className="rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6">
      <h2 className="font-display text-lg font-bold">Something doesn’t arrive?</h2>
      <p className="mt-1 text-sm text-pretty text-muted">
        A file that can be sent along when you ask for help: versions, counts and times. No names, texts, addresses or
        passwords are in it, neither yours nor anybody’s.
      </p>
      <Button className="mt-4" icon={<FileDown />} isPending={isSaving} onClick={() => void make()}>
        Diagnostics file
      </Button>
    </section>
  );
}
