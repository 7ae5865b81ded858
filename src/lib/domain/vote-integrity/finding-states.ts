/**
 * `open`: moderators have to decide; until then its votes weigh nothing, unless it is only a `watch`. `watched`: they want to see
 * more. Those that are `kept` or `removed` are closed; further votes are another finding.
 */
export const findingStates = ['open', 'watched', 'kept', 'removed'] as const;
export type FindingState = (typeof findingStates)[number];

/** Largest number of accounts of a finding, or of votes for a product, whose facts are displayed. */
export const countedVoters = 1_000;

/**
 * Lists of findings. `historic`: open ones about votes from before the detection, which `open` leaves out. `objected`: a maker
 * waits for the answer to an objection.
 */
export const findingViews = ['open', 'objected', 'watched', 'decided', 'historic'] as const;
export type FindingView = (typeof findingViews)[number];
/** The view that an address names, else the open ones. */
export const readFindingView = (name: string): FindingView =>
  findingViews.find((view) => view === name) ?? 'open';
