import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
import type { useInstanceForm } from './use-instance-form.ts';

type State = Pick<ReturnType<typeof useInstanceForm>, 'isChanged' | 'failure' | 'status' | 'discard'>;

function messageOf({ isChanged, failure, status }: State): string {
  if (failure !== null) return failure;
  if (status === 'merged') return texts.merged;
  if (isChanged) return texts.unsavedChanges;
  return status === 'saved' ? texts.savedForAll : texts.everythingSaved;
}

/** Says whether everything is saved, and saves it. It sticks to the bottom once something has changed. */
export function SaveBar({ state }: { state: State }) {
  const { isChanged, failure, status, discard } = state;
  const isUntouched = !isChanged && failure === null && status === 'editing';
  return (
    <div
      className={classNames(
        '-mx-4 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8',
        !isUntouched && 'sticky bottom-[var(--bottom-bar,0px)] z-20',
      )}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p
          role="status"
          className={classNames(
            'min-w-0 flex-1 basis-60 text-sm text-pretty',
            failure === null ? 'text-muted' : 'font-medium text-bad',
          )}
        >
          {messageOf(state)}
        </p>
        <div className="flex gap-2">
          {isChanged && (
            <Button disabled={status === 'saving'} onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button type="submit" variant="primary" isPending={status === 'saving'} disabled={!isChanged}>
            {status === 'saving' ? texts.saving : words.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
