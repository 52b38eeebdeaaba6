import { useState } from 'react';
import { readEvictionMarkers } from './eviction-markers.ts';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { deleteEverything } from './delete-everything.ts';
import { lossCountText } from './texts.ts';
import { hasAnything, readRescuedData, rescuedDataFile } from './rescue-data.ts';
import * as texts from './texts.ts';

type Saving = 'no' | 'under way' | 'done' | 'guest' | 'failed';

const textBySaving: Record<Saving, string | null> = {
  no: null,
  'under way': null,
  done: texts.fileIsSaved,
  guest: texts.fileIsSavedOfGuest,
  failed: texts.nothingCouldBeRead,
};

function deletionText(): string {
  const markers = [...readEvictionMarkers().values()];
  const waiting = markers.reduce((sum, marker) => sum + marker.waiting, 0);
  const drafts = markers.reduce((sum, marker) => sum + marker.drafts, 0);
  const lossText = lossCountText({ waiting, drafts });
  const all = lossText === null ? texts.allWillBeGone : texts.lossWillBeGone(lossText);
  return texts.serverHasTheRest(all);
}

/** The last resort: saves what is readable as a file, then deletes everything. */
export function StartFresh() {
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState<Saving>('no');
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    setSaving('under way');
    try {
      const rescued = await readRescuedData(Date.now());
      const isRead = hasAnything(rescued);
      if (isRead) saveAsFile(rescuedDataFile(rescued), 'scape-unsent.json');
      const done = rescued.leftOut === null ? 'done' : 'guest';
      setSaving(isRead ? done : 'failed');
    } catch {
      setSaving('failed');
    }
  }

  async function start(): Promise<void> {
    setDeleting(true);
    setProblem(null);
    if (await deleteEverything().catch(otherwise(false))) {
      location.replace('/');
      return;
    }
    setDeleting(false);
    setProblem(texts.notAllDeleted);
  }

  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className="mt-2"
        onClick={() => {
          setOpen(true);
        }}
      >
        {texts.itStaysLikeThis}
      </Button>
    );
  }
  return (
    <section className="mt-8 w-full rounded-md border border-line bg-surface p-5 text-left">
      <h2 className="font-display text-lg font-bold">{texts.saveAndStartFresh}</h2>
      <p className="mt-2 text-sm text-muted">{texts.saveFirst}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button isPending={saving === 'under way'} onClick={() => void save()}>
          {texts.saveWhatCanBeRead}
        </Button>
        <p role="status" className="text-sm text-muted">
          {textBySaving[saving]}
        </p>
      </div>
      <p className="mt-5 text-sm font-medium text-bad">{deletionText()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" isPending={isDeleting} onClick={() => void start()}>
          {texts.deleteAllAndStartFresh}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setOpen(false);
          }}
        >
          {texts.notNow}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
