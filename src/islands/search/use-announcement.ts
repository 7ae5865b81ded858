import { useEffect, useState } from 'react';

/** Time from the last change to the announcement, in milliseconds. */
export const announceAfter = 1_400;

/**
 * Texts of two live regions, which say a text to screen readers in turns, so that the same text is said again. Waits until
 * nothing has changed for a while: what is said at each key would cut off the echo of the keys. An empty text takes back what
 * waits to be said.
 * @param cause a text is said again when this changes
 */
export const useAnnouncement = (text: string, cause: unknown): readonly [string, string] => {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSaid(({ turn }) => ({ text, turn: 1 - turn })), announceAfter);
    return () => clearTimeout(timer);
  }, [text, cause]);
  return said.turn ? ['', said.text] : [said.text, ''];
};
