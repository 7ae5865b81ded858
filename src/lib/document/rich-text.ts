import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import { isVisible } from '#lib/text/visible.ts';
import { addressAt, labelOf, misleads, webAddress } from './web-addresses.ts';

/** A web address as it was typed. */
interface TextAddress {
  kind: 'address';
  href: string;
  /** The host in full, and the beginning of what follows. */
  label: string;
  written: string;
}
/** A link with a name. */
interface TextLink {
  kind: 'link';
  href: string;
  parts: TextPart[];
  /** Displayed after a name that looks like the address of another site. */
  host: string | undefined;
}
export type TextPart =
  | string
  | TextAddress
  | TextLink
  | { kind: 'bold'; parts: TextPart[] }
  | { kind: 'code'; text: string };

export interface TextBlock {
  kind: 'paragraph' | 'list';
  /** The items of a list; a paragraph is one item, with all its lines. */
  items: TextPart[][];
}

/** A rule of the parser: addresses are links where no link has them in its name. */
const readAddress = (state: StateInline, silent: boolean): boolean => {
  // While the parser looks for the end of a name, brackets after an address still count.
  if (silent || state.linkLevel > 0 || state.src[state.pos] !== ':') return false;
  const found = addressAt(state.src, state.pos);
  if (!found) return false;
  const { start, written, end } = found;
  if (written) {
    state.pending = state.pending.slice(0, start - state.pos);
    state.push('address', 'a', 0).content = written;
  } else {
    // Read once, however many colons it has.
    state.pending += state.src.slice(state.pos, end);
  }
  state.pos = written ? start + written.length : end;
  return true;
};

const createParser = (rules: string[]) => {
  const parser = new MarkdownIt('zero', { maxNesting: 6 }).enable(rules);
  parser.inline.ruler.push('address', readAddress);
  parser.normalizeLink = (href) => href;
  parser.validateLink = (href) => webAddress(href) !== undefined;
  return parser;
};

/** Parser of the Markdown that descriptions may have; everything else stays as typed. */
const markdown = createParser(['backticks', 'emphasis', 'link']);
const addresses = createParser([]);

/** A text with more delimiters stays as typed: each costs the parser time. Published descriptions have three at most. */
const maxDelimiters = 1_000;

const hasTooManyDelimiters = (text: string): boolean =>
  (text.match(/[*_`[\]]/g)?.length ?? 0) > maxDelimiters;

const namesOf = (parts: readonly TextPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'address') return part.written;
      return part.kind === 'code' ? part.text : namesOf(part.parts);
    })
    .join('');

const linkTo = (href: string, parts: TextPart[]): TextPart[] => {
  const url = webAddress(href);
  if (!url) return parts;
  const name = namesOf(parts);
  if (!isVisible(name)) return [{ kind: 'address', href: url.href, label: labelOf(url), written: href }];
  return [{ kind: 'link', href: url.href, parts, host: misleads(name, url.href) ? url.host : undefined }];
};

/** True within a word, where nothing is Markdown: `2**10 and 2**20`. */
const isInWord = (before: TextPart | undefined): boolean => typeof before === 'string' && /\w$/.test(before);

const append = (to: TextPart[], parts: readonly TextPart[]): void => {
  for (const part of parts) {
    const last = to.at(-1);
    if (typeof part === 'string' && typeof last === 'string') to[to.length - 1] = last + part;
    else if (part !== '') to.push(part);
  }
};

const partsOfTokens = (tokens: readonly Token[]): TextPart[] => {
  const open: { token: Token | undefined; parts: TextPart[] }[] = [{ token: undefined, parts: [] }];
  const add = (...parts: TextPart[]) => append(open.at(-1)?.parts ?? [], parts);
  for (const token of tokens) {
    const { type, content, markup } = token;
    if (type === 'text') add(content);
    else if (type === 'code_inline') add({ kind: 'code', text: content });
    else if (type === 'address') add(...linkTo(content, []));
    else if (type === 'link_open') {
      // Of a picture, '!' and the link to it.
      const parts = open.at(-1)?.parts ?? [];
      const before = parts.at(-1);
      if (typeof before === 'string') parts[parts.length - 1] = before.replace(/!$/, '');
      open.push({ token, parts: [] });
    } else if (type === 'strong_open') open.push({ token, parts: [] });
    else if (type === 'link_close' || type === 'strong_close') {
      const { token: opening, parts = [] } = open.pop() ?? {};
      if (type === 'link_close') add(...linkTo(String(opening?.attrGet('href') ?? ''), parts));
      else if (markup !== '**' || isInWord(open.at(-1)?.parts.at(-1))) add(markup, ...parts, markup);
      else add({ kind: 'bold', parts });
    } else add(markup);
  }
  return open[0]?.parts ?? [];
};

const mayHaveMarkdown = /\*\*|`|\]\(/;

/** The parts of a line or more: bold, code, and links. */
const partsOf = (text: string, parser = markdown): TextPart[] => {
  if (!text.includes('://') && (parser === addresses || !mayHaveMarkdown.test(text))) return [text];
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, {}, tokens);
  return partsOfTokens(tokens);
};

/** A text as it reads without Markdown: of a link its name alone. */
export const plainText = (text: string): string =>
  mayHaveMarkdown.test(text) && !hasTooManyDelimiters(text)
    ? text
        .split(/(\n[^\S\n]*\n)/)
        .map((part) => namesOf(partsOf(part)))
        .join('')
    : text;

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
  const parser = hasTooManyDelimiters(text) ? addresses : markdown;
  return blocks.map(({ kind, items }) => ({
    kind,
    items: items.map((lines) => partsOf(lines.join('\n'), parser)),
  }));
};

const addressesOf = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'code') return [];
    return [...('href' in part ? [part.href] : []), ...('parts' in part ? addressesOf(part.parts) : [])];
  });

/** The addresses that the links of a text lead to. */
export const linksIn = (text: string): string[] =>
  richText(text).flatMap(({ items }) => items.flatMap(addressesOf));
