import type {
  AccountShares,
  Finding,
  FindingDetails,
  FindingState,
  FindingView,
  FindingVote,
  VoteTimeline,
} from '#lib/contract/findings.ts';
import { counted, decimal } from '#lib/text/counts.ts';
import { durationSince } from '#lib/text/durations.ts';

/** Filters of the list of findings. */
export const findingViewTexts: Record<FindingView, string> = {
  open: 'Open',
  objected: 'With an objection',
  watched: 'Watched',
  decided: 'Decided',
  historic: 'Historic',
};

export const findingKindTexts: Record<Finding['kind'], string> = {
  lockstep: 'Group in lockstep',
  burst: 'Burst',
  watch: 'Worth a look',
};

export const findingStateTexts: Record<FindingState, string> = {
  open: 'open',
  watched: 'watched',
  kept: 'kept',
  removed: 'removed',
};

export const findingScreen = {
  intro:
    'Votes of a group or a burst weigh nothing in the orders until a moderator decides; votes that are only worth a look keep their weight. The detection can be wrong: check the evidence first.',
  total: (view: FindingView, total: number): string =>
    `Findings: ${total.toLocaleString('en')} ${view === 'objected' ? 'with an objection' : findingViewTexts[view].toLowerCase()}`,
  show: 'Show',
  what: 'Votes',
  found: 'Found',
  number: 'Number',
  weight: 'Weight',
  confidence: 'Confidence',
  state: 'State',
  historic: 'from before the detection',
  nameOf: ({ product, voters }: Pick<Finding, 'product' | 'voters'>): string =>
    product?.name ?? `${counted(voters, 'account')} that voted for the same products`,
  empty: {
    open: ['No suspicious votes', 'Votes that look coordinated appear here within minutes.'],
    objected: ['No objections', 'Findings to which a maker objects appear here.'],
    watched: ['Nothing is watched', 'Findings that moderators keep an eye on appear here.'],
    decided: ['No decisions yet', 'Findings whose votes were kept or removed appear here.'],
    historic: [
      'No historic findings',
      'Findings about votes from before the detection appear here. They never change a closed leaderboard.',
    ],
  } satisfies Record<FindingView, [title: string, text: string]>,
  gone: 'No such finding',
  whyGone: 'Its product may have been deleted.',
  decide: 'Decision',
  keep: 'Keep',
  remove: 'Remove these votes',
  watch: 'Watch',
  undo: 'Undo',
  restore: 'Restore and keep',
  why: (votes: number): string => `Why are ${counted(votes, 'vote')} removed?`,
  readers: 'The reason is public on the product’s page. The maker is notified and can object once.',
  reasonMissing: 'Choose a reason',
  evidence: 'Evidence',
  confidenceNote: (confidence: number): string =>
    `Confidence ${confidence.toFixed(2)} of 1: for sorting only; it is not a probability.`,
  effect: 'What it changes',
  accounts: 'The accounts',
  timeline: 'Votes over time',
  timelineOf: 'Product',
  products: 'What the accounts voted for',
  otherProducts: 'What else they voted for',
  /** Above the accounts and what they voted for; empty if all of them are counted. */
  countedAccounts: ({ voters, accounts: { all } }: Pick<FindingDetails, 'voters' | 'accounts'>): string =>
    all < voters
      ? `Only the first ${all.toLocaleString('en')} of ${counted(voters, 'account')} are counted here.`
      : '',
  /** Above the accounts of a product's votes; empty below that many. @param max how many are counted at most */
  countedVotes: ({ all }: Pick<AccountShares, 'all'>, max: number): string =>
    all < max ? '' : `These numbers cover only the latest ${counted(all, 'vote')}.`,
  findingsOf: 'Findings about these votes',
  product: 'Product',
  byThem: 'Their votes',
  inFinding: 'In this finding',
  place: 'Place by votes',
  placeWithout: 'Place without them',
  /** A place among the most voted; a dash if it is far behind. */
  placeText: (place: number | null): string => place?.toLocaleString('en') ?? '–',
} as const;

/** The effects of a finding. */
export const effectText = ({ kind, product, state, votes, weight, historic }: FindingDetails): string => {
  const all = `${counted(votes, 'vote')} (weight ${decimal(weight)})`;
  if (state === 'removed')
    return `None of ${all} counts. The accounts can’t vote for ${product ? 'the product' : 'these products'} again.`;
  if (state !== 'open' || kind === 'watch') return `Nothing: ${all} stay as they are.`;
  return `${counted(votes, 'vote')}, which would weigh ${decimal(weight)}, weigh nothing in the orders while it is open. All count in the number on the product’s page.${
    historic ? ' Closed leaderboards keep their results.' : ''
  }`;
};

/** Result of a decision about votes that are gone. */
export const findingGone = 'This finding is gone: its votes were deleted, or are part of another finding now';

/** Toasts after a decision. */
export const decidedTexts: Record<FindingState, string> = {
  open: 'Undone: the finding is open again',
  watched:
    'You are watching these votes. They weigh as much as other votes of their accounts, unless a finding lowers or removes them; those without a proof of work still weigh nothing.',
  kept: 'The votes are kept. They weigh as much as other votes of their accounts, unless another finding lowers or removes them.',
  removed: 'The votes are removed',
};

const share = (part: number, all: number): string =>
  `${part.toLocaleString('en')} of ${all.toLocaleString('en')}${all ? ` (${Math.round((part / all) * 100)}%)` : ''}`;

/** Facts about accounts: names and values. */
export const accountShareTexts = ({ all, young, thin, unverified }: AccountShares): [string, string][] => [
  ['Less than a day old when they voted', share(young, all)],
  ['All votes on one day and for one maker', share(thin, all)],
  ['E-mail not verified', share(unverified, all)],
];

const hour = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});

/** Votes of a finding, and whose they are. */
export const findingVoteTexts = {
  title: 'Who voted',
  account: 'Account',
  product: 'Product',
  time: 'Voted (UTC)',
  timeOf: (iso: string): string => hour.format(new Date(iso)),
  age: 'Account age at the vote',
  ageOf: ({ joinedAt, votedAt }: Pick<FindingVote, 'joinedAt' | 'votedAt'>): string =>
    durationSince(joinedAt, new Date(votedAt)) ?? 'less than a minute',
  suspended: 'suspended',
  unverified: 'e-mail not verified',
  act: 'Action',
  none: 'These votes are no longer on the site.',
} as const;

export const timelineTexts = {
  title: { hour: 'Votes per hour', day: 'Votes per day' },
  headers: { hour: 'Hour (UTC)', day: 'Day (UTC)' },
  votes: 'Votes',
  suspected: 'Suspected',
  others: 'Other votes',
  none: 'No votes in this period.',
  asTable: 'As a table',
  time: (iso: string, step: VoteTimeline['step']): string =>
    (step === 'hour' ? hour : day).format(new Date(iso)),
  /** Text alternative of the chart. */
  summary: ({ step, steps }: VoteTimeline): string => {
    const sum = (of: 'votes' | 'suspected') => steps.reduce((all, one) => all + one[of], 0);
    const [first, ...rest] = steps;
    if (!first) return timelineTexts.none;
    const most = rest.reduce((best, one) => (one.votes > best.votes ? one : best), first);
    return `${counted(sum('votes'), 'vote')}, ${sum('suspected').toLocaleString('en')} of them suspected. Most in one ${step}: ${most.votes.toLocaleString('en')}, ${timelineTexts.time(most.at, step)}.`;
  },
} as const;
