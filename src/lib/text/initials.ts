const letterOrDigit = /[\p{L}\p{N}]/u;

/** Up to two initials in capitals: of the first and the last word that has a letter or digit. Empty if none has. */
export const initials = (name: string): string => {
  const firsts = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => letterOrDigit.exec(word)?.[0] ?? []);
  return [firsts[0], firsts.length > 1 ? firsts.at(-1) : '']
    .map((letter) => [...(letter ?? '').toLocaleUpperCase('en')][0] ?? '') // the capital of ß is two letters
    .join('');
};
