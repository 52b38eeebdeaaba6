import { useAtomValue } from 'jotai';
import { chooseSaver, isSavingDataAtom, saverChoiceAtom, type SaverChoice } from '#ui/browser/data-saver.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { SettingsPart } from './section.tsx';

const options = [
  { value: 'browser', label: 'Automatic' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** The data saver setting, which applies to all users of this device. */
export function SaverPart() {
  const choice = useAtomValue(saverChoiceAtom);
  const isSavingData = useAtomValue(isSavingDataAtom);
  return (
    <SettingsPart
      title="Data saver"
      text="Text comes first; pictures, and those of maps, come when you press them, and smaller. Nothing is fetched ahead of time but what you keep offline yourself. What this device already holds is always shown."
    >
      <Segmented<SaverChoice> label="Save data" value={choice} options={options} onChange={chooseSaver} />
      <p role="status" className="mt-3 text-sm text-muted">
        {statusText(choice, isSavingData)}
      </p>
    </SettingsPart>
  );
}

function statusText(choice: SaverChoice, isSavingData: boolean): string {
  if (choice !== 'browser')
    return isSavingData ? 'Data is saved on this device.' : 'Pictures come by themselves on this device.';
  return isSavingData
    ? 'Your browser asks to save data, so it is on.'
    : 'Your browser doesn’t ask to save data, so it is off.';
}
