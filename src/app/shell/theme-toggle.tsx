import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import * as texts from './texts.ts';
import { chooseTheme, themeAtom } from './theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const isDark = useBrowserAtom(themeAtom, 'light') === 'dark';
  return (
    <IconButton
      className={className}
      label={isDark ? texts.toLightTheme : texts.toDarkTheme}
      icon={
        <>
          <Sun className="dark-only" />
          <Moon className="light-only" />
        </>
      }
      onClick={() => {
        chooseTheme(isDark ? 'light' : 'dark');
      }}
    />
  );
}
