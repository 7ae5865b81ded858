/** Classes of a field that searches or filters, without its inset, and of the icon in it. */
export const searchField =
  'min-h-13 w-full rounded-pill border border-field bg-surface text-ellipsis search-cross placeholder:text-muted focus-visible:border-violet aria-invalid:border-bad';
export const searchIcon =
  'pointer-events-none absolute top-6.5 left-4 -translate-y-1/2 text-muted max-sm:hidden';

/** Inset of a field without a button. */
export const searchInset = 'pr-4 pl-11.6 max-sm:pl-4';
