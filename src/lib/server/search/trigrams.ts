/** With the ends marked: 'loupe' → '$lo', 'lou', 'oup', 'upe', 'pe$'. */
export const trigramsOf = (word: string): string[] => {
  const marked = [...`$${word}$`];
  return [...new Set(marked.slice(0, -2).map((_, start) => marked.slice(start, start + 3).join('')))];
};

/** In code points, not in UTF-16 units. The trigram index is divided by it. */
export const lengthOf = (word: string): number => [...word].length;
