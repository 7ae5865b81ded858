import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { rowIdFilter } from '#lib/contract/kit/values.ts';
import { countedVoters, findingStates, findingViews } from '#lib/domain/vote-integrity/finding-states.ts';
import { removalReasons } from '#lib/domain/vote-integrity/removals.ts';
import { objection } from './objections.ts';

/** Largest numbers of what one finding displays. */
export const findingLimits = {
  products: 10,
  voters: countedVoters,
  votesOfAccounts: 20_000,
  hours: 24 * 14,
  days: 366,
  objections: 100,
  findings: 20,
} as const;

export type { FindingState, FindingView } from '#lib/domain/vote-integrity/finding-states.ts';

const findingState = z.enum(findingStates);
const removalReason = z.enum(removalReasons);
const namedProduct = z.object({ _id: z.string(), name: z.string() });
const findingKind = z.enum(['lockstep', 'burst', 'watch']);

/** Votes that look coordinated. */
const finding = z.object({
  _id: z.string(),
  /** `lockstep`: a group of accounts. `burst`: a product in a period. `watch`: worth a look; lowers no weight. */
  kind: findingKind,
  /** Null for a group, whose votes are for several. */
  product: namedProduct.nullable(),
  /** Times of its first and its last vote. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** From 0 to 1: an order of findings, no probability. */
  confidence: z.number(),
  evidence: z.array(z.string()),
  voters: z.int(),
  votes: z.int(),
  /** The weight of its votes without it, in votes of full weight. In lists as last stored, else as of today. */
  weight: z.number(),
  state: findingState,
  /** State that undoing its decision returns to. */
  undoesTo: z.enum(['open', 'watched']),
  /** True if the reader cast votes of it, or added a product that it has votes for: somebody else decides. */
  isOwn: z.boolean(),
  /** True if all of its votes are older than the detection on this site. */
  historic: z.boolean(),
  foundAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why its votes were removed. */
  reason: removalReason.nullable(),
});
export type Finding = z.infer<typeof finding>;

/** Votes of a product by hours or days. Steps without votes are left out. */
const voteTimeline = z.object({
  step: z.enum(['hour', 'day']),
  steps: z
    .array(z.object({ at: z.iso.datetime(), votes: z.int(), suspected: z.int() }))
    .max(findingLimits.days),
});
export type VoteTimeline = z.infer<typeof voteTimeline>;

/** Numbers of accounts: younger than a day at their vote, with votes of one day and for one maker only, and unverified ones. */
const accountShares = z.object({ all: z.int(), young: z.int(), thin: z.int(), unverified: z.int() });
export type AccountShares = z.infer<typeof accountShares>;

const findingProduct = namedProduct.extend({ votes: z.int(), suspected: z.int() });

/** Place among the most voted, from 1; null beyond the places that /ranking counts, or if the product is not published. */
const place = z.int().nullable();

const findingDetails = finding.extend({
  /** Votes of one product, from a day before the finding to a day after it. */
  timeline: voteTimeline.extend({ product: namedProduct }),
  /** Products with most votes in it. Votes are those of its first thousand accounts, 20,000 at most. */
  products: z
    .array(findingProduct.extend({ places: z.object({ ifCounted: place, without: place }) }))
    .max(findingLimits.products),
  /** The other products that most of these accounts voted for. */
  otherProducts: z.array(findingProduct).max(findingLimits.products),
  /** Shares among these thousand accounts. */
  accounts: accountShares,
  /** Objections of makers whose votes were removed. */
  objections: z.array(objection.extend({ product: namedProduct })).max(findingLimits.objections),
});
export type FindingDetails = z.infer<typeof findingDetails>;

/** A vote of a finding, and whose it is: moderators judge accounts, and admins suspend them. */
const findingVote = z.object({
  /** `_id` is null once the account is deleted. */
  person: z.object({ _id: z.string().nullable(), name: z.string() }),
  product: namedProduct,
  votedAt: z.iso.datetime(),
  /** Time of the sign-up. */
  joinedAt: z.iso.datetime(),
  verified: z.boolean(),
  suspended: z.boolean(),
});
export type FindingVote = z.infer<typeof findingVote>;

/** Undoing a decision returns to `undoesTo`. */
const findingDecision = z
  .strictObject({
    state: findingState,
    /** The state that the moderator saw: somebody else may have decided since. */
    seen: findingState,
    /** The number of votes that the moderator saw: a finding may have grown since. */
    votes: z.int(),
    /** The kind that the moderator saw: what was only worth a look may lower votes by now. Not compared if absent. */
    kind: findingKind.optional(),
    reason: removalReason.optional(),
  })
  .refine(({ state, reason }) => (state === 'removed') === (reason !== undefined), {
    path: ['reason'],
    error: 'Choose a reason to remove votes, and only then',
  });
export type FindingDecision = z.output<typeof findingDecision>;

const noFinding = 'No such finding';

/** Votes for a product as moderators see them, suspected or not. */
const productVotes = z.object({
  /** Votes of the two weeks that end with its last vote. `suspected` counts those in open groups and bursts, and removed ones. */
  timeline: voteTimeline,
  /** Shares among the latest thousand votes. */
  accounts: accountShares,
  /** Latest first. */
  findings: z
    .array(z.object({ _id: z.string(), state: findingState, votes: z.int() }))
    .max(findingLimits.findings),
});
export type ProductVotes = z.infer<typeof productVotes>;

export const findingEndpoints = {
  listFindings: endpoint(addresses.listFindings, {
    summary: 'Votes that look coordinated, those with most weight first',
    auth: 'member',
    query: paginationQuery.extend({ view: z.enum(findingViews).default('open') }),
    output: z.array(finding),
    list: true,
  }),
  getFinding: endpoint(addresses.getFinding, {
    summary: 'A finding with the time line of a product, and what is known about its accounts',
    auth: 'member',
    params: byId,
    /** The product of the time line; without it the one with most votes in the finding. */
    query: z.object({ product: rowIdFilter.optional() }),
    output: findingDetails,
    errors: { 404: noFinding },
  }),
  listFindingVotes: endpoint(addresses.listFindingVotes, {
    summary: 'Votes of a finding and the accounts that cast them, by product and account',
    auth: 'member',
    params: byId,
    query: paginationQuery,
    output: z.array(findingVote),
    list: true,
    errors: { 404: noFinding, 409: 'The caller cast votes of it, or added a product that it has votes for' },
  }),
  getProductVotes: endpoint(addresses.getProductVotes, {
    summary: 'Votes for a product by hour, shares of accounts of which little is known, and its findings',
    auth: 'member',
    params: byId,
    output: productVotes,
    errors: { 404: 'No such product' },
  }),
  decideFinding: endpoint(addresses.decideFinding, {
    summary: 'Keeps, removes or watches the votes of a finding as the caller saw it, or undoes that',
    auth: 'member',
    params: byId,
    body: findingDecision,
    output: modifiedCount,
    errors: {
      404: noFinding,
      409: 'Somebody else has decided since, or the caller cast votes of it or added a product that it has votes for',
    },
  }),
};
