/** Classes of a field, from its label to its error. */
export const fieldLooks = {
  field: 'grid grid-cols-1 gap-1.4',
  label: 'font-semibold',
  hint: '-mt-1 text-sm leading-note text-muted',
  // An error must not differ by colour alone (WCAG 1.4.1).
  error:
    'flex items-baseline gap-2 text-sm leading-label font-semibold text-bad before:aspect-square before:w-2.4 before:flex-none before:bg-current before:clip-triangle forced-colors:before:bg-canvas-text',
} as const;

/** Classes of an input or a list of options: scrolled to, it is clear of the bar with its label and hint. */
const shared =
  'block w-full scroll-mt-28 rounded-small border border-field bg-surface px-4 transition placeholder:text-muted hover:border-ink focus-visible:border-violet focus-visible:shadow-field aria-invalid:border-bad';
const fixed = 'read-only:border-line read-only:bg-sunken read-only:text-muted';
export const selectLook = `${shared} min-h-12`;
export const inputLook = `${selectLook} ${fixed}`;

/** Classes of a text that grows, but never pushes its button off the screen. */
export const areaLook = `${shared} ${fixed} field-sizing-content max-h-three-fifths resize-y py-2.8 leading-prose wrap-anywhere`;
export const formLook = 'grid grid-cols-1 gap-4.6';
export const submitLook = 'mt-1 min-h-12 aria-disabled:cursor-progress aria-disabled:transform-none';
