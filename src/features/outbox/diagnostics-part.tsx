import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readDiagnostics } from '#data/storage/diagnostics.ts';
import { Button } from '#ui/controls/button.tsx';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { readBrowserFacts } from './browser-facts.ts';
import * as texts from './texts.ts';

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

/** Saves a file of diagnostics, for finding out why something doesn't arrive. */
export function DiagnosticsPart() {
  const [isSaving, setSaving] = useState(false);

  async function make(): Promise<void> {
    setSaving(true);
    await save().catch(() => {
      showToast({ title: texts.fileNotMade, tone: 'bad' });
    });
    setSaving(false);
  }

  return (
    <section aria-label={texts.diagnostics} className="rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6">
      <h2 className="font-display text-lg font-bold">{texts.notArriving}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{texts.diagnosticsHelp}</p>
      <Button className="mt-4" icon={<FileDown />} isPending={isSaving} onClick={() => void make()}>
        {texts.diagnosticsFile}
      </Button>
    </section>
  );
}
