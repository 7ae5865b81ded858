import { tagSlug } from '#lib/domain/tag-slug.ts';
import { leaderboardPaths, paths, searchFeedPath, serverPaths } from '#lib/paths.ts';

/** Quick check: all other paths are spelled right, or aren't paths of this site. */
const maybeMisspelt = /[^\w~/-]$|[A-Z%]|\/\/|.\/$|-w\d|(?:^|\/)(?:feed|rss|atom|(?:rss|atom|index)\.[a-z]+)$/;

/**
 * Characters after a link in a text, which some programs take for a part of it. The lookbehind keeps this linear: without
 * it, a path of 15,000 full stops and a letter took a second.
 */
const atEnd = /(?<![/\s)\]}>.,:;!?'"’”»…*])[/\s)\]}>.,:;!?'"’”»…*]+$/u;

/** Feed paths that feed readers and other sites guess. */
const feedName = /\/(?:feed|rss|atom|(?:rss|atom|index)\.xml|index\.rdf)$/;

/** A tag in a path, with the characters that stay encoded in one: C# is `c%23`. */
const encodedTag = new RegExp(`(?<=^${paths.tags}/)[^/]*%[^/]*`);

const weeks = new RegExp(`^(${leaderboardPaths.of('')}\\d{4}-)w`);

/** The paths that a misspelt one may be meant to be, the nearest first. */
const meantBy = (decoded: string): string[] => {
  const single = decoded.replace(/\/{2,}/g, '/');
  const withoutSlash = single.replace(/(?<=.)\/$/, '');
  const cut = single.replace(atEnd, '') || '/';
  const plain = [withoutSlash, cut];
  const lower = plain.map((path) => path.toLowerCase().replace(weeks, '$1W'));
  const some = [...plain, ...lower];
  const indexes = some.map((path) => path.replace(/\/index\.html?$/, '') || '/');
  const feeds = some.filter((path) => feedName.test(path)).map((path) => path.replace(feedName, '/feed.xml'));
  const all = [
    ...some,
    ...indexes,
    // That of a search without one is the feed of all products.
    ...feeds.map((path) => (path === searchFeedPath('', 'xml') ? serverPaths.feed : path)),
  ];
  return [...all, ...all.map((path) => path.replace(encodedTag, (tag) => tagSlug(decodeURIComponent(tag))))];
};

/** Decodes a path like `decodeURI`, which keeps `%23` and other characters with a meaning in URLs, but keeps `%25` too. */
const decode = (path: string): string => decodeURI(path.replaceAll('%25', '%2525'));

/** Undoes `decode`: each `%` in its result is part of an escape that it has kept. */
const encode = (decoded: string): string => encodeURI(decoded).replaceAll('%25', '%');

const spellings = (path: string): string[] => {
  try {
    return meantBy(decode(path)).map(encode);
  } catch {
    return [];
  }
};

/**
 * The path that a misspelt one means: with a slash, a bracket or a full stop too many at its end, in capitals, encoded
 * needlessly, or a feed under another name. Undefined for one that is spelled right, or means nothing.
 * @param isPath true for paths of the site
 */
export const respell = async (
  path: string,
  isPath: (path: string) => boolean | Promise<boolean>,
): Promise<string | undefined> => {
  if (!maybeMisspelt.test(path) || (await isPath(path))) return undefined;
  for (const meant of spellings(path)) if (await isPath(meant)) return meant;
  return undefined;
};
