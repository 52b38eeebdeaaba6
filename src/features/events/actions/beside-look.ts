/** A button beside the action bar's main one: an icon on small screens, where there is no room for its name. */
export const besideLook = 'max-lg:size-11 max-lg:bg-transparent max-lg:px-0 lg:flex-1 lg:gap-1.5 lg:px-2 lg:text-sm';
/** Its name. */
export const besideNameLook = 'max-lg:sr-only';
