/** Grey and filled with an amber edge once voted, a grey outline on one's own product. */
export const voteLook =
  'group/vote relative z-1 grid min-h-15 min-w-16.4 flex-none content-center justify-items-center gap-0.6 border-vote-edge bg-surface px-1.8 py-2 leading-count font-bold text-violet tabular-nums transition cut-gem hover:border-violet hover:bg-violet-soft aria-disabled:cursor-progress aria-pressed:border-cast-edge aria-pressed:bg-spent aria-pressed:text-spent-ink data-cast:flash-facets data-own:cursor-default data-own:border-spent-ink data-own:bg-transparent data-own:text-spent-ink';

export const voteSignLook =
  'transition duration-250 ease-spring group-hover/vote:-translate-y-0.5 group-aria-pressed/vote:fill-current group-data-own/vote:translate-none';
