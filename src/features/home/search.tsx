import { Search } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

/** Opens the event list with a search. */
export function HomeSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  function search(submitted: FormEvent): void {
    submitted.preventDefault();
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/events' : `/events?${new URLSearchParams({ search: text }).toString()}`);
  }

  return (
    <form role="search" action="/events" onSubmit={search} className="relative w-full max-w-xl">
      <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={texts.searchEvents}
        placeholder={texts.searchPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
        className="h-14 w-full rounded-md border border-edge bg-surface pr-28 pl-12 text-base text-ink shadow-1 placeholder:text-muted hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      <Button type="submit" className="absolute top-1.5 right-1.5">
        {texts.search}
      </Button>
    </form>
  );
}
