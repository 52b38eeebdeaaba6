/**
 * The landscape behind a hero: layered ridges at dusk along its lower edge, and their light in the sky above. It goes last
 * in the hero: before the text it would move down with each part of a slow document.
 */
export function Horizon() {
  return (
    <div aria-hidden="true" className="horizon absolute inset-0 -z-10">
      <svg
        viewBox="0 0 1440 340"
        preserveAspectRatio="xMaxYMax slice"
        className="absolute inset-x-0 bottom-0 h-48 w-full overflow-visible md:h-72"
      >
        <circle cx="1130" cy="120" r="72" fill="var(--horizon-sun)" />
        <path
          d="M0 230c90-70 170-84 280-22s190 40 300-34 210-56 330 6 220 44 330-16 150-38 200-12v188H0Z"
          fill="var(--horizon-far)"
        />
        <path
          d="M0 256c120-56 230-50 350-6s250 34 370-24 250-44 370 8 230 26 350-30v136H0Z"
          fill="var(--horizon-mid)"
        />
        <path
          d="M0 296c150-48 280-40 420-6s280 26 420-16 260-34 360-4 170 16 240-14v84H0Z"
          fill="var(--horizon-near)"
        />
        <path d="M0 322c170-28 320-24 480-6s320 12 480-10 300-18 480 2v40H0Z" fill="var(--paper)" />
      </svg>
    </div>
  );
}
