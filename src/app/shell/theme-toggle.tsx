import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { theme } from '#app/theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const isDark = useObservable(theme) === 'dark';
  return (
    <IconButton
      className={className}
      label={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => {
        theme.set(isDark ? 'light' : 'dark');
      }}
    />
  );
}
