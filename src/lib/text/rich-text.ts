/** A link within a text. */
interface TextLink {
  href: string;
  /** The host in full, and the beginning of what follows. */
  label: string;
}
export type TextPart = string | TextLink;

export interface TextBlock {
  kind: 'paragraph' | 'list';
  /** Of a list, each is an item. Lines of a paragraph are one part of it. */
  items: TextPart[][];
}

/** In characters: what is displayed of the part after the host. */
const pathLength = 30;

const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»„]+/giu;
const punctuation = new Set('.,;:!?…\'’‘"*_~`|。，、；：！？');
const openings = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['）', '（'],
  ['」', '「'],
  ['』', '『'],
  ['】', '【'],
]);

const countOf = (characters: readonly string[], one: string): number =>
  characters.reduce((count, character) => count + (character === one ? 1 : 0), 0);

/** An address without the punctuation after it, and without closing brackets that were opened before it. */
const withoutPunctuation = (text: string): string => {
  const characters = [...text];
  const unopened = new Map(
    [...openings].map(([close, open]) => [close, countOf(characters, close) - countOf(characters, open)]),
  );
  for (let end = characters.length; end > 0; end--) {
    const last = characters[end - 1] ?? '';
    const left = unopened.get(last) ?? 0;
    if (!punctuation.has(last) && left <= 0) return characters.slice(0, end).join('');
    if (left > 0) unopened.set(last, left - 1);
  }
  return '';
};

/**
 * The label has what a browser makes of the address: of a host in another script the ASCII form, so that none looks like
 * another one, and never only its beginning, which could be that of any site.
 */
const labelOf = ({ host, pathname, search, hash }: URL): string => {
  const rest = pathname + search + hash;
  if (rest === '/') return host;
  return host + (rest.length > pathLength ? `${rest.slice(0, pathLength)}…` : rest);
};

/** Undefined for what parsers disagree about, or what could pass for another site. */
const linkTo = (text: string): TextLink | undefined => {
  if (text.includes('\\') || !URL.canParse(text)) return;
  const url = new URL(text);
  if (url.username || url.password || !url.hostname) return;
  return { href: url.href, label: labelOf(url) };
};

/** Splits a line or more at the addresses of web pages, which are links. */
const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = withoutPunctuation(found);
    const link = linkTo(written);
    if (!link) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push(link);
    end = index + written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
};

/** The item that a line begins, after its dash; the dash of a range or a rule begins none. */
const itemOf = (line: string): string | undefined =>
  /^[ \t]{0,8}[-–—•][ \t]/u.test(line) ? line.trimStart().slice(1).trim() || undefined : undefined;

/**
 * The paragraphs and lists of a text: blank lines part paragraphs, lines that begin with a dash are items of a list. Lines
 * within a paragraph stay. It reads each character a fixed number of times, whatever the text holds.
 */
export const richText = (text: string): TextBlock[] => {
  const blocks: { kind: TextBlock['kind']; items: string[][] }[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const item = itemOf(line);
    const last = blocks.at(-1);
    if (!line.trim()) open = undefined;
    else if (item !== undefined) {
      if (last?.kind === 'list') last.items.push([item]);
      else blocks.push({ kind: 'list', items: [[item]] });
      open = blocks.at(-1);
    } else if (open && (open.kind === 'paragraph' || /^[ \t]/u.test(line))) open.items.at(-1)?.push(line);
    else {
      open = { kind: 'paragraph', items: [[line]] };
      blocks.push(open);
    }
  }
  return blocks.map(({ kind, items }) => ({ kind, items: items.map((lines) => partsOf(lines.join('\n'))) }));
};
