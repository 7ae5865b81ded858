import { useEffect, useState } from 'react';
import { typing } from '#lib/limits.ts';

/** What is typed, once typing pauses. */
export const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setPaused, typing.pause, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
};
