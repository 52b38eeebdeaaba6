import { Segmented } from '#ui/controls/segmented.tsx';
import { SettingsPart } from './section.tsx';
import * as texts from './texts.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const options = [
  { value: 'system', label: texts.themes.system },
  { value: 'light', label: texts.themes.light },
  { value: 'dark', label: texts.themes.dark },
] as const;

export function ThemePart({ choice, onChoose }: { choice: ThemeChoice; onChoose: (choice: ThemeChoice) => void }) {
  return (
    <SettingsPart title={texts.appearance}>
      <Segmented label={texts.theme} value={choice} options={options} onChange={onChoose} />
    </SettingsPart>
  );
}
