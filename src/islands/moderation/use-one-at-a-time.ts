import { useRef } from 'react';

/** Runs one piece of work at a time: further ones are ignored, and get undefined, while it is running. */
export const useOneAtATime = () => {
  const isBusy = useRef(false);
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    return work().finally(() => {
      isBusy.current = false;
    });
  };
};
