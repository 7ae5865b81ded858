const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs `run` at the first pointer or keyboard input: never on a page that gets none. */
export const onFirstInput = (run: () => void): void => {
  const ended = new AbortController();
  const once = () => {
    ended.abort();
    run();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: ended.signal });
};
