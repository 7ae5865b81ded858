/** Button that deletes, rejects or takes something away. */
export const badButton = 'enabled:text-bad enabled:hover:border-bad';

/** Button that is rarely meant: lighter than those next to it. */
export const plainButton = 'font-normal text-muted underline-offset-link hover:text-bad hover:underline';

/** Button that accepts. */
export const goodButton = 'enabled:text-good enabled:hover:border-good';

/** Action within a sentence. */
export const textButton =
  'min-h-11 font-semibold text-violet underline decoration-1 underline-offset-link hover:decoration-2';
