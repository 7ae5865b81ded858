import normalizeUrl, { type Options } from 'normalize-url';
import { shortKey } from '#lib/server/db/index-keys.ts';

/** Stored with each form. Raise it with every change of what `linkForm` returns, also by an update of normalize-url. */
const linkFormVersion = 1;

/** Query parameters that campaigns, newsletters and other sites add: https://github.com/ClearURLs/Rules lists them. */
const tracking = [
  /^(utm|mtm|pk|hsa|vero|oly|ga)_/i,
  /^_(hsenc|hsmi|openstat|ga|gl)$/i,
  /^(fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|srsltid|s_cid|_branch_match_id)$/i,
  /^(ref|ref_src|ref_url|referrer|referer|via)$/i,
];

/** A forge answers the address of a repository with and without `.git`. */
const withoutGit = (segments: string[]): string[] =>
  segments.length < 2
    ? segments
    : segments.map((segment, index) =>
        index === segments.length - 1 ? segment.replace(/(?<=.)\.git$/, '') : segment,
      );

const options: Options = {
  stripProtocol: true,
  stripHash: true,
  removeDirectoryIndex: [/^(index|default)\.(x?html?|php\d?|aspx?|jsp|cgi)$/i],
  removeQueryParameters: tracking,
  transformPath: withoutGit,
};

/**
 * Normal form of a link, equal for links to the same page: without scheme, `www.`, default port, trailing slash, fragment,
 * index file and tracking parameters. Other parameters stay, in any order, and the case of the path matters.
 */
export const linkForm = (link: string): string => {
  try {
    return normalizeUrl(link, options);
  } catch {
    return link;
  }
};

/** Range of the keys of this version: their prefix, and the first text after all of them. */
export const linkKeys = { from: `${linkFormVersion} `, to: `${linkFormVersion}!` } as const;

/** The normal form of a link with its version, shortened for the index. */
export const linkKey = (link: string): string => `${linkKeys.from}${shortKey(linkForm(link))}`;

/** The columns of a product's link: a key that belongs to another link than the present one is recognised. */
export const linkColumns = (external_link: string | null) => ({
  external_link,
  keyed_link: external_link,
  link_key: external_link === null ? null : linkKey(external_link),
});
