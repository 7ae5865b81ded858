/** Classes of the links or buttons to the pages of a list. */
export const pagerLooks = {
  pager: 'flex flex-wrap items-center justify-center gap-x-8 gap-y-4 pt-9 print:hidden',
  // On phones as inline content, whose lines can be balanced: no button is left alone on the last one.
  buttons: 'flex flex-wrap justify-center gap-1 max-sm:block max-sm:text-center max-sm:text-balance',
  step: 'w-11 max-sm:hidden',
  item: 'max-sm:m-0.5 max-sm:inline-block max-sm:align-middle',
  gap: 'grid h-11 min-w-7 place-items-center font-semibold text-muted tabular-nums max-sm:inline-grid max-sm:align-middle',
  jump: 'flex items-center gap-2.4',
  field: 'min-h-11 w-22 rounded-pill border border-field bg-surface px-3.6 focus-visible:border-violet',
} as const;

/** Classes of a page's number, or a letter. */
export const pageButton =
  'grid h-11 min-w-11 place-items-center rounded-pill px-2 font-semibold tabular-nums hover:bg-violet-soft current:bg-violet current:text-violet-ink forced-colors:current:border-2 forced-colors:current:border-highlight';
