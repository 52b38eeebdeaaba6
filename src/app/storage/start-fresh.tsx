import { useState } from 'react';
import { readEvictionMarkers } from './eviction-markers.ts';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { deleteEverything } from './delete-everything.ts';
import { lossCountText } from './loss-text.ts';
import { hasAnything, readRescuedData, rescuedDataFile } from './rescue-data.ts';

type Saving = 'no' | 'under way' | 'done' | 'guest' | 'failed';

const textBySaving: Record<Saving, string | null> = {
  no: null,
  'under way': null,
  done: 'The file is with your downloads.',
  guest:
    'The file is with your downloads. Whose account was used here couldn’t be read, so it holds only what was made without one.',
  failed: 'Nothing could be read. It may be worth trying again after a restart of your browser.',
};

function deletionText(): string {
  const markers = [...readEvictionMarkers().values()];
  const waiting = markers.reduce((sum, marker) => sum + marker.waiting, 0);
  const drafts = markers.reduce((sum, marker) => sum + marker.drafts, 0);
  const lossText = lossCountText({ waiting, drafts });
  const all =
    lossText === null
      ? 'What hasn’t been sent, and drafts and pictures that only this device has, will be gone for good.'
      : `${lossText} when Scape was last open here: that will be gone for good, with the pictures that only this device has.`;
  return `${all} What the server has comes back when you log in.`;
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
    setProblem('Not everything could be deleted. Close the other windows of Scape, then try again.');
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
        It stays like this
      </Button>
    );
  }
  return (
    <section className="mt-8 w-full rounded-md border border-line bg-surface p-5 text-left">
      <h2 className="font-display text-lg font-bold">Save what is left, and start fresh</h2>
      <p className="mt-2 text-sm text-muted">
        First save what can still be read of your unsent changes, drafts and pictures as a file.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button isPending={saving === 'under way'} onClick={() => void save()}>
          Save what can be read
        </Button>
        <p role="status" className="text-sm text-muted">
          {textBySaving[saving]}
        </p>
      </div>
      <p className="mt-5 text-sm font-medium text-bad">{deletionText()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" isPending={isDeleting} onClick={() => void start()}>
          Delete all and start fresh
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setOpen(false);
          }}
        >
          Not now
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
