import { Segmented } from '#ui/controls/segmented.tsx';
import { SettingsPart } from './section.tsx';

export type ThemeChoice = 'light' | 'dark' | 'system';

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemePart({ choice, onChoose }: { choice: ThemeChoice; onChoose: (choice: ThemeChoice) => void }) {
  return (
    <SettingsPart title="Appearance">
      <Segmented label="Theme" value={choice} options={options} onChange={onChoose} />
    </SettingsPart>
  );
}
