const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs `run` at the first sign of a person: never on a page that is only looked at. */
export const onFirstInput = (run: () => void): void => {
  const ended = new AbortController();
  const once = () => {
    ended.abort();
    run();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: ended.signal });
};
