const openStreetMap = /OpenStreetMap/;

/** Whose pictures these are, with the way to their terms where we know it. */
export function TileCredit({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="absolute right-0 bottom-0 z-10 rounded-tl-sm bg-raised/90 px-2 text-xs text-ink">
      {openStreetMap.test(text) ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer" className="hover:underline">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
