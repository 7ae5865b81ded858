/** Other scripts express more in three letters. */
const short = /^[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\d+#]{1,3}$/u;

/**
 * True for words like 'ai', which begin too many others ('air'). A search finds longer words by them in names and tags
 * only; in texts it finds the word itself. @param word folded
 */
export const isShortWord = (word: string): boolean => short.test(word);
