/**
 * The style of all text controls. At least 16 px, as iOS zooms into smaller ones. Date and time inputs keep the
 * browser's display: as blocks, WebKit aligns them to the top.
 */
export const controlLook =
  'block w-full min-w-0 align-top [&:is([type=date],[type=time])]:[display:revert] rounded-sm border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-ink aria-invalid:border-bad disabled:opacity-60';
