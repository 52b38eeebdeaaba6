import { Download, FileUp } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { buttonLook } from '#ui/controls/button-style.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { templateText } from './template.ts';
import * as texts from './texts.ts';

const accepted = '.csv,.ics,.txt,.tsv,text/csv,text/calendar,text/tab-separated-values';

interface FileChooserProps {
  /** why the last file was not taken */
  problem: string | null;
  onFile: (file: File) => void;
}

function saveTemplate(): void {
  saveAsFile(new Blob([templateText()], { type: 'text/csv;charset=utf-8' }), texts.templateFile);
}

function ColumnTable() {
  return (
    <details className="mt-4 rounded-md border border-line bg-surface px-4 md:px-5">
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">{texts.columnsTitle}</summary>
      <p className="max-w-prose pb-3 text-sm text-muted">{texts.columnsHelp}</p>
      <dl className="divide-y divide-line border-t border-line pb-2 text-sm">
        {texts.columnTexts.map(({ name, what, example }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,14rem)]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{what}</dd>
            <dd className="font-mono text-xs leading-5 wrap-anywhere">{example}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Where a file is chosen or dropped, with the template and its columns. */
export function FileChooser({ problem, onFile }: FileChooserProps) {
  const id = useId();
  const take = ([file]: Iterable<File>) => {
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{texts.whatItDoes}</p>
      {problem !== null && (
        <p role="alert" id={`${id}-problem`} className="mt-4 rounded-md bg-bad-soft p-4 text-sm text-bad">
          {problem}
        </p>
      )}
      <FileDrop
        onFiles={take}
        className="mt-5 flex flex-col items-center gap-3 rounded-md border-2 border-dashed border-edge px-4 py-10 text-center"
      >
        <span className="relative inline-flex">
          <input
            id={id}
            type="file"
            accept={accepted}
            aria-labelledby={`${id}-text`}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => {
              take(target.files ?? []);
              // Lets the same file be chosen again after it was mended.
              target.value = '';
            }}
            className="peer absolute inset-0 z-10 w-full cursor-pointer text-transparent opacity-0"
          />
          <span
            id={`${id}-text`}
            className={classNames(
              buttonLook({ variant: 'primary', size: 'lg' }),
              'peer-hover:bg-brand-deep peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
            )}
          >
            <FileUp />
            {texts.chooseFile}
          </span>
        </span>
        <span className="text-sm text-muted pointer-coarse:hidden">{texts.orDrop}</span>
      </FileDrop>
      <Button icon={<Download />} className="mt-4" onClick={saveTemplate}>
        {texts.template}
      </Button>
      <ColumnTable />
    </>
  );
}
