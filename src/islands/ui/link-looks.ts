/** Link back to where one came from, or on to what is next to it. */
export const crumb =
  'inline-flex min-h-11 max-w-full items-center gap-1.6 font-medium text-muted hover:text-violet';
