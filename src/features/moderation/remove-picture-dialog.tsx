import { useState, type RefObject } from 'react';
import { pictureAt } from '#contract/media/picture.ts';
import { removedPictureLimits } from '#contract/media/removed-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import type { RemovalCalls } from './removal-calls.ts';
import * as texts from './texts.ts';

interface RemovePictureDialogProps {
  sha256: string;
  /** path to show the picture, to make sure it is the right one */
  address: string;
  isOpen: boolean;
  calls: RemovalCalls;
  /** gets the focus after the removal; omitted: what had it before */
  focusAfter?: RefObject<HTMLElement | null>;
  onRemoved: () => void;
  onClose: () => void;
}

/** The picture to remove; nothing if it can't be loaded. */
function PictureToRemove({ address }: { address: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === address) return null;
  return (
    <img
      src={pictureAt(address, 320)}
      alt={texts.whatIsRemoved}
      onError={() => {
        setFailed(address);
      }}
      className="mt-4 max-h-40 max-w-full rounded-sm border border-line"
    />
  );
}

/** Asks for confirmation and a reason before removing a picture for everyone. */
export function RemovePictureDialog(props: RemovePictureDialogProps) {
  const { sha256, address, isOpen, calls, focusAfter, onRemoved, onClose } = props;
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const [isRemoved, setRemoved] = useState(false);

  function close(): void {
    if (isRemoving) return;
    setFailure('');
    onClose();
  }

  async function remove(): Promise<void> {
    setFailure('');
    setRemoving(true);
    const result = await calls.remove({ sha256, note: note.trim() }).finally(() => {
      setRemoving(false);
    });
    if (!result.ok) {
      setFailure(result.message);
      return;
    }
    setNote('');
    setRemoved(true);
    showToast({ title: texts.pictureRemovedEverywhere });
    onRemoved();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      {...(isRemoved && focusAfter !== undefined ? { finalFocus: focusAfter } : {})}
      title={texts.removeThisPictureEverywhere}
      description={texts.removeEverywhereExplained}
      actions={
        <>
          <Button onClick={close} disabled={isRemoving}>
            {texts.keepThePicture}
          </Button>
          <Button
            variant="danger"
            disabled={lengthError(note, removedPictureLimits.note) !== null}
            isPending={isRemoving}
            onClick={() => void remove()}
          >
            {texts.removeEverywhere}
          </Button>
        </>
      }
    >
      <PictureToRemove address={address} />
      <LimitedField
        className="mt-4"
        label={texts.note}
        help={texts.onlyOperatorsRead}
        value={note}
        limit={removedPictureLimits.note}
        rows={2}
        onChange={setNote}
      />
      {failure !== '' && (
        <p role="alert" className="mt-4 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
