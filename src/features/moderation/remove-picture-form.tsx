import { useState, type FormEvent } from 'react';
import { pictureUrl } from '#contract/media/picture.ts';
import { parsePictureSha } from '#contract/media/removed-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { RemovalCalls } from './removal-calls.ts';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';
import * as texts from './texts.ts';

interface PictureTarget {
  sha256: string;
  address: string;
}

/** The picture that a text identifies, and its path; null if it identifies none. */
function parsePictureTarget(text: string): PictureTarget | null {
  const sha256 = parsePictureSha(text);
  if (sha256 === null) return null;
  const [, path] = /(\/media\/.+)$/.exec(text.trim()) ?? [];
  return { sha256, address: path ?? pictureUrl(sha256) };
}

/** Removes a picture by its URL or hash. */
export function RemovePictureForm({ calls, onRemoved }: { calls: RemovalCalls; onRemoved: () => void }) {
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState('');
  const [target, setTarget] = useState<PictureTarget | null>(null);
  const [isOpen, setOpen] = useState(false);

  function openDialog(submitted: FormEvent): void {
    submitted.preventDefault();
    const found = parsePictureTarget(text);
    setComplaint(found === null ? texts.noPicture : '');
    if (found === null) return;
    setTarget(found);
    setOpen(true);
  }

  return (
    <form noValidate onSubmit={openDialog} className="rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-5">
      <Field label={texts.pictureAddress} help={texts.pictureAddressHelp} error={complaint}>
        {(ids) => (
          <TextInput
            {...ids}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value);
              setComplaint('');
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="danger" className="mt-3">
        {texts.removePictureEverywhere}
      </Button>
      {target !== null && (
        <RemovePictureDialog
          key={target.sha256}
          {...target}
          isOpen={isOpen}
          calls={calls}
          onRemoved={() => {
            setText('');
            onRemoved();
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </form>
  );
}
