import { mayBeginAt } from './unspaced.ts';

/** True if a text, folded like what was typed, has a word that begins so. */
export const beginsWord = (text: string, typed: string): boolean => {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
    if (mayBeginAt(text, at)) return true;
  return false;
};
