import { days } from '#lib/domain/durations.ts';
import type { Finding } from './find-coordinated-votes.ts';

/** Facts about an account that its votes do not show. */
export interface AccountFacts {
  /** Milliseconds since 1970. */
  createdAt?: number;
  verified?: boolean;
  /** Networks that the account voted from: the day since 1970, and a hash that is unlike those of other days. */
  networks?: readonly (readonly [day: number, hash: number])[];
}

type Accounts = ReadonlyMap<string, AccountFacts>;

/** The most accounts that voted from one network on a day on which they have votes of a finding. */
const mostOfOneNetwork = (votes: Finding['votes'], known: Accounts): number => {
  const accounts = new Map<string, Set<string>>();
  for (const [voter, , at] of votes)
    for (const [day, hash] of known.get(voter)?.networks ?? [])
      if (day === Math.floor(at / days(1))) {
        const network = `${day} ${hash}`;
        accounts.set(network, (accounts.get(network) ?? new Set()).add(voter));
      }
  // No `Math.max(...)`: arguments are limited, and networks are not.
  return [...accounts.values()].reduce((most, { size }) => Math.max(most, size), 0);
};

/** Adds what is known about the accounts of a finding: it supports the finding, and never makes one. */
export const withAccountEvidence = (finding: Finding, known: Accounts): Finding => {
  const { voters, votes, evidence } = finding;
  const firstVotes = new Map(votes.toReversed().map(([voter, , at]) => [voter, at]));
  const young = [...firstVotes].filter(([voter, at]) => {
    const age = at - (known.get(voter)?.createdAt ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age <= days(1);
  }).length;
  const unverified = voters.filter((voter) => known.get(voter)?.verified === false).length;
  const ofOne = mostOfOneNetwork(votes, known);
  const share = (part: number): string => `${part} of ${voters.length} accounts`;
  return {
    ...finding,
    evidence: [
      ...evidence,
      ...(young ? [`${share(young)} were younger than a day.`] : []),
      ...(unverified ? [`${share(unverified)} have an unverified e-mail.`] : []),
      ...(ofOne > 1 ? [`${share(ofOne)} voted from one network on one day.`] : []),
    ],
  };
};
