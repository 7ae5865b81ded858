import { useEffect, useState } from 'react';
import { typing } from '#lib/domain/specification.ts';

export const useDebouncedValue = (typed: string): string => {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setPaused, typing.debounceMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
};
