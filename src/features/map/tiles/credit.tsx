import { classNames } from '#ui/class-names.ts';

const openStreetMap = /OpenStreetMap/;

interface TileCreditProps {
  text: string;
  /** credit for the layer beneath the tiles */
  more?: string;
  className?: string;
}

/** The credit of the tiles, linked to their terms if known. */
export function TileCredit({ text, more = '', className }: TileCreditProps) {
  if (text === '' && more === '') return null;
  return (
    <p
      className={classNames(
        'absolute right-0 bottom-0 z-10 rounded-tl-sm bg-raised/90 px-2 text-right text-xs text-ink',
        className,
      )}
    >
      {openStreetMap.test(text) ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer" className="hover:underline">
          {text}
        </a>
      ) : (
        text
      )}
      {text !== '' && more !== '' && ' · '}
      {more}
    </p>
  );
}
