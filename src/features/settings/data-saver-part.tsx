import { useAtomValue } from 'jotai';
import { chooseSaver, isSavingDataAtom, saverChoiceAtom, type SaverChoice } from '#ui/browser/data-saver.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { SettingsPart } from './section.tsx';
import * as texts from './texts.ts';

const options = [
  { value: 'browser', label: texts.saverChoices.browser },
  { value: 'on', label: texts.saverChoices.on },
  { value: 'off', label: texts.saverChoices.off },
] as const;

/** The data saver setting, which applies to all users of this device. */
export function SaverPart() {
  const choice = useAtomValue(saverChoiceAtom);
  const isSavingData = useAtomValue(isSavingDataAtom);
  return (
    <SettingsPart title={texts.dataSaver} text={texts.dataSaverHelp}>
      <Segmented<SaverChoice> label={texts.saveData} value={choice} options={options} onChange={chooseSaver} />
      <p role="status" className="mt-3 text-sm text-muted">
        {statusText(choice, isSavingData)}
      </p>
    </SettingsPart>
  );
}

function statusText(choice: SaverChoice, isSavingData: boolean): string {
  if (choice !== 'browser') return isSavingData ? texts.dataIsSaved : texts.picturesComeAlone;
  return isSavingData ? texts.browserSavesData : texts.browserSavesNoData;
}
