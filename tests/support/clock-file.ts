import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sets the clock of a server through a file that the server reads. */
export interface ClockFile {
  /** Sets how far the clock is ahead, in milliseconds; below 0, how far it is behind. */
  shift(by: number): void;
  /** Option of Node with which a server has this clock. */
  option: string;
}

/** Creates a clock that is right until it is shifted. */
export const createClockFile = (folder: string): ClockFile => {
  const file = join(folder, 'shift');
  const shift = (by: number): void => {
    // Renamed, because the server may be reading it.
    writeFileSync(`${file}.next`, String(by));
    renameSync(`${file}.next`, file);
  };
  shift(0);
  const module = new URL('./shifted-clock.ts', import.meta.url);
  module.searchParams.set('file', file);
  return { shift, option: `--import=${module.href}` };
};
