import type { Check } from './check.ts';
import { findingsCheck } from './findings-check.ts';
import { closedBoardsCheck, leaderboardsCheck } from './leaderboards-check.ts';
import { couponsCheck, subscribersCheck } from './payments-check.ts';
import { reactionsCheck } from './reactions-check.ts';
import { searchCheck } from './search-check.ts';
import { totalsCheck } from './totals-check.ts';
import { vocabularyCheck } from './vocabulary-check.ts';
import { weightsCheck } from './weights-check.ts';

/** Every stored value that must follow from rows, by what it is about. */
export const checks: Readonly<Record<string, Check>> = {
  'marks of votes in findings': findingsCheck,
  'votes, reviews, reports and trends of products': reactionsCheck,
  'weights of votes and reviews': weightsCheck,
  'products by tag, and uses of tags and words': vocabularyCheck,
  'the search index': searchCheck,
  'products by status, and additions by day': totalsCheck,
  'leaderboards closed before their end': closedBoardsCheck,
  'votes by period': leaderboardsCheck,
  'uses of coupons': couponsCheck,
  'subscriptions by payments': subscribersCheck,
};
