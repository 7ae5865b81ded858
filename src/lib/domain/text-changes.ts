/** A piece of a text: in both versions, or in one of them. */
export interface DiffPart {
  text: string;
  added: boolean;
  removed: boolean;
}

/** Paragraphs without a change, or the parts of one with changes. */
export type ChangedParagraph = { unchanged: string[] } | { parts: readonly DiffPart[] };

/** Characters of unchanged text that stay before and after a change, in a paragraph that is much longer. */
const context = 160;

const isChanged = ({ added, removed }: DiffPart): boolean => added || removed;

/** Splits unchanged text at line breaks. A change stays in one piece; a paragraph ends after it if it ends with a line break. */
const paragraphsOf = (parts: readonly DiffPart[]): DiffPart[][] => {
  const paragraphs: DiffPart[][] = [[]];
  for (const part of parts) {
    const [first = '', ...others] = isChanged(part) ? [part.text] : part.text.split(/\n+/);
    paragraphs.at(-1)?.push({ ...part, text: first });
    for (const text of others) paragraphs.push([{ ...part, text }]);
    if (isChanged(part) && part.text.endsWith('\n')) paragraphs.push([]);
  }
  return paragraphs.map((some) => some.filter(({ text }) => text)).filter((some) => some.length > 0);
};

/** Cuts the middle out of long unchanged text. */
const shortened = (part: DiffPart, place: number, parts: readonly DiffPart[]): DiffPart => {
  if (isChanged(part)) return part;
  const { text } = part;
  const start = place === 0 ? '' : text.slice(0, context);
  const end = place === parts.length - 1 ? '' : text.slice(-context);
  return start.length + end.length + context < text.length ? { ...part, text: `${start} … ${end}` } : part;
};

/** A changed text by its paragraphs, of which those without a change are together. */
export const changedParagraphs = (parts: readonly DiffPart[]): ChangedParagraph[] => {
  const result: ChangedParagraph[] = [];
  for (const paragraph of paragraphsOf(parts)) {
    const last = result.at(-1);
    const text = paragraph.map((part) => part.text).join('');
    if (paragraph.some(isChanged)) result.push({ parts: paragraph.map(shortened) });
    else if (last && 'unchanged' in last) last.unchanged.push(text);
    else result.push({ unchanged: [text] });
  }
  return result;
};
