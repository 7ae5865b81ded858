const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs it once somebody stirs: with a page that is only looked at, it never does. */
export const onFirstInput = (run: () => void): void => {
  const ended = new AbortController();
  const once = () => {
    ended.abort();
    run();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: ended.signal });
};
