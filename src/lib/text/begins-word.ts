import { mayBeginAt } from './unspaced.ts';

/** True if a text, folded like the typed prefix, has a word that starts with it. */
export const beginsWord = (text: string, typed: string): boolean => {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
    if (mayBeginAt(text, at)) return true;
  return false;
};
