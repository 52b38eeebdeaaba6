/**
 * What all controls that hold text look like. 16 px at least: iOS zooms into smaller ones. A date or a time is laid out as its
 * browser would: as a block it stands at the top edge in WebKit.
 */
export const controlLook =
  'block w-full min-w-0 align-top [&:is([type=date],[type=time])]:[display:revert] rounded-sm border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-ink aria-invalid:border-bad disabled:opacity-60';
