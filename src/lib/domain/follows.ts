import { cut } from '#lib/text/cut.ts';
import { withoutControls } from '#lib/text/visible.ts';
import { identityOf } from '#lib/text/words.ts';
import { days } from './durations.ts';
import { sizes } from './specification.ts';

export const followKinds = ['tag', 'maker', 'launch', 'search'] as const;
/** Kind of what a member follows: a tag, a maker, a product until it launches, or a search. */
export type FollowKind = (typeof followKinds)[number];

/** Products that are new for a member: of this age, at most `max`, and among the site's newest ones. */
export const news = { age: /* @__PURE__ */ days(7), max: 3, among: 1_000 } as const;

/**
 * A search as it is followed: the same for spellings that find the same products. The result stays as it is, so it is normalised
 * once more: lower case can compose letters such as 'ẗ'.
 */
export const searchTarget = (keyword: string): string => {
  const key = identityOf(withoutControls(keyword)).normalize('NFKC').replace(/\s+/g, ' ');
  return cut(key, sizes.keyword).trim();
};

/** Names what somebody follows, by its kind and its id in the API. */
export const followKey = (kind: FollowKind, target: string): string => `${kind}:${target}`;
