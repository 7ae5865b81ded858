const choice =
  'inline-flex max-w-full items-center gap-1.6 rounded-pill border text-sm font-semibold transition hover:bg-violet-soft hover:text-violet current:border-violet current:bg-violet-soft current:text-violet';

/** Choice among lists. */
export const plainChoice = `${choice} min-h-11 border-transparent px-3.8 text-muted`;

/** Choice that is applied, or offered. */
export const outlinedChoice = `${choice} min-h-11 border-edge bg-surface px-3.8 text-ink`;

/** Choice in the panel of filters. */
export const panelChoice = `${choice} min-h-10 border-line px-3.2 text-muted`;

/** Choices in place of a list without products. */
export const choicesInstead = 'flex max-w-160 flex-wrap justify-center gap-1.6 max-sm:gap-0.8';
