import { escapeHtml } from '#lib/text/markup.ts';
import { badgeTexts } from '#lib/text/messages/badges.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { badgeSize } from './badge-kinds.ts';

interface Badge {
  /** Absolute URLs: of the picture, and of the page that it leads to. */
  image: string;
  page: string;
  name: string;
}

/** Everything that means something in Markdown, and HTML, which it may hold. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+!|~&]/g, '\\$&');

/** Snippets that embed a badge in other sites. */
export const badgeSnippets = ({ image, page, name }: Badge): Record<'html' | 'markdown' | 'rest', string> => {
  const alt = oneLine(badgeTexts.alt(name));
  const { width, height } = badgeSize;
  return {
    html: `<a href="${page}"><img src="${image}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></a>`,
    markdown: `[![${escapeMarkdown(alt)}](${image})](${page})`,
    rest: `.. image:: ${image}\n   :target: ${page}\n   :alt: ${alt}`,
  };
};
