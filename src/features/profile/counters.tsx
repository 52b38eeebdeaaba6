import { classNames } from '#ui/class-names.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import * as texts from './texts.ts';

interface Counter {
  label: string;
  /** null if unknown */
  count: number | null;
  onOpen?: (() => void) | undefined;
}

const look = 'flex min-h-11 min-w-0 flex-col items-center justify-center rounded-sm px-2 py-1 sm:items-start';

function CounterContent({ label, count }: Counter) {
  return (
    <>
      <span className="text-base leading-tight font-bold tabular-nums">
        {count === null ? '–' : formatNumber(count)}
      </span>
      <span className="text-xs text-muted">{label}</span>
    </>
  );
}

/** Counters of a profile; those with a list open it. */
export function ProfileCounters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul
      aria-label={texts.counters}
      className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1 sm:flex sm:gap-5"
    >
      {counters.map((counter) => (
        <li key={counter.label}>
          {counter.onOpen === undefined ? (
            <p className={look}>
              <CounterContent {...counter} />
            </p>
          ) : (
            <button
              type="button"
              onClick={counter.onOpen}
              className={classNames(look, 'w-full cursor-pointer hover:bg-sunken')}
            >
              <CounterContent {...counter} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
