import { html, raw } from 'hono/html';
import { darkColours, lightColours } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { cut } from '#lib/text/cut.ts';
import { mailTexts } from '#lib/text/messages/mails.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { oneLine, quoted, unlinked } from '#lib/text/one-line.ts';
import { withoutControls } from '#lib/text/visible.ts';
import type { Block, MailContent } from './contents.ts';
import type { RenderedMail } from './mail.ts';

interface Addresses {
  siteUrl: string;
  /** Absolute URL of the page that unsubscribes; undefined for mails that are always sent. */
  unsubscribe: string | undefined;
}

/** In characters. Longer subjects are cut by mail programs anyway. */
const subjectLength = 150;

const line = (text: string): string => oneLine(withoutControls(text)).trim();

/** Text with names of members and products: an address in it is no link of the site. */
const named = (text: string): string => unlinked(line(text));

const textOfBlock = (block: Block, toUrl: (path: string) => string): string => {
  if ('button' in block) return `${block.button}:\n${toUrl(block.path)}`;
  if ('text' in block) return block.quote ? quoted(withoutControls(block.text)) : line(block.text);
  return block.items
    .map(({ title, path, text, mark }) =>
      [`${mark ? `${mark}.` : '-'} ${named(title)}`, ...(text ? [named(text)] : []), toUrl(path)].join(
        '\n  ',
      ),
    )
    .join('\n\n');
};

const fonts = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Colours of dark themes, for the mail programs that know them: all styles in the markup are of the light one. */
const darkStyle = (): string => {
  const { paper, surface, ink, muted, line: edge, action } = darkColours;
  const rules = [
    `.paper{background-color:${paper}!important}`,
    `.card{background-color:${surface}!important;border-color:${edge}!important}`,
    `.ink{color:${ink}!important}`,
    `.muted{color:${muted}!important}`,
    `.link{color:${action}!important}`,
    `.edge{border-color:${edge}!important}`,
    `.button{background-color:${action}!important}`,
    `.button a{color:${darkColours['action-ink']}!important}`,
  ];
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
};

const htmlOfBlock = (block: Block, toUrl: (path: string) => string) => {
  const { ink, muted, line: edge, action } = lightColours;
  if ('button' in block)
    return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr><td class="button" bgcolor="${action}" style="border-radius:10px;background-color:${action}"><a href="${toUrl(block.path)}" style="display:inline-block;padding:13px 22px;${fonts};font-size:16px;line-height:20px;font-weight:600;color:${lightColours['action-ink']};text-decoration:none">${block.button}</a></td></tr></table>`;
  if ('text' in block) {
    const content = withoutControls(block.text);
    return block.quote
      ? html`<p class="muted edge" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${edge};${fonts};font-size:16px;line-height:24px;color:${muted};white-space:pre-line;word-break:break-word">${content}</p>`
      : html`<p class="ink" style="margin:0 0 16px;${fonts};font-size:16px;line-height:24px;color:${ink};word-break:break-word">${content}</p>`;
  }
  const rows = block.items.map(
    ({ title, path, text, mark }) =>
      html`<tr>${mark ? html`<td class="muted edge" valign="top" width="28" style="padding:14px 12px 14px 0;border-top:1px solid ${edge};${fonts};font-size:16px;line-height:24px;font-weight:600;color:${muted}">${mark}</td>` : ''}<td class="edge" valign="top" style="padding:14px 0;border-top:1px solid ${edge};word-break:break-word"><a class="link" href="${toUrl(path)}" style="${fonts};font-size:16px;line-height:24px;font-weight:600;color:${action};text-decoration:none">${named(title)}</a>${text ? html`<div class="muted" style="padding-top:2px;${fonts};font-size:15px;line-height:22px;color:${muted}">${named(text)}</div>` : ''}</td></tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;border-collapse:collapse">${rows}</table>`;
};

/** Renders a mail as text and as HTML, in the brand's look: tables and inline styles, no images, nothing loaded. */
export const renderMail = (
  { subject, title, blocks, why }: MailContent,
  { siteUrl, unsubscribe }: Addresses,
): RenderedMail => {
  const toUrl = (path: string): string => new URL(path, siteUrl).href;
  const { paper, surface, ink, muted, line: edge, action } = lightColours;
  const footer = html`<p class="muted" style="margin:0 0 6px;${fonts};font-size:13px;line-height:20px;color:${muted}">${why}</p>${
    unsubscribe
      ? html`<p style="margin:0;${fonts};font-size:13px;line-height:20px"><a class="link" href="${unsubscribe}" style="color:${action};text-decoration:underline">${mailTexts.unsubscribe}</a></p>`
      : ''
  }`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${line(subject)}</title>
<style>:root{color-scheme:light dark}${raw(darkStyle())}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background-color:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 8px 16px"><a class="ink" href="${toUrl(paths.home)}" style="${fonts};font-size:20px;line-height:28px;font-weight:700;color:${ink};text-decoration:none">${siteName}</a></td></tr>
<tr><td class="card" bgcolor="${surface}" style="padding:28px 24px 24px;border:1px solid ${edge};border-radius:16px;background-color:${surface}"><h1 class="ink" style="margin:0 0 16px;${fonts};font-size:22px;line-height:29px;font-weight:700;color:${ink};word-break:break-word">${named(title)}</h1>${blocks.map((block) => htmlOfBlock(block, toUrl))}</td></tr>
<tr><td style="padding:16px 8px 0">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  const parts = [
    named(title),
    ...blocks.map((block) => textOfBlock(block, toUrl)),
    ['-- ', siteName, why, ...(unsubscribe ? [`${mailTexts.unsubscribe}:\n${unsubscribe}`] : [])].join('\n'),
  ];
  return {
    subject: cut(line(subject), subjectLength),
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: String(page),
  };
};
