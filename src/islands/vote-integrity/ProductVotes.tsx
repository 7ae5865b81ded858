import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $productVotes, inspectVotes, inspectVotesAgain } from '#lib/browser/moderation/inspection.ts';
import { integrityPaths } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { findingScreen } from '#lib/text/messages/finding-screen.ts';
import { partTitle } from '../moderation/looks.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { FindingStatus } from './FindingStatus.tsx';
import { VoteChart } from './VoteChart.tsx';

/** Votes for the product of the page, for moderators: over time, by whom, and in which findings. */
export default function ProductVotes({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  const votes = useStore($productVotes);
  useEffect(() => inspectVotes(_id), [_id]);
  return (
    <section aria-labelledby="votes-title">
      <h3 className={partTitle} id="votes-title">
        {findingScreen.timeline}
      </h3>
      <LoadGate
        load={votes}
        waiting={
          <div className="noscript:hidden" role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-36" />
          </div>
        }
        failure={<LoadFailure what={findingScreen.timeline} retry={inspectVotesAgain} />}
      >
        {({ timeline, accounts, findings }) => (
          <div className="grid gap-4">
            <VoteChart timeline={timeline} of={name} />
            {accounts.all > 0 && <AccountFacts accounts={accounts} />}
            {findings.length > 0 && (
              <ul aria-label={findingScreen.findingsOf}>
                {findings.map((finding) => (
                  <li key={finding._id}>
                    <a
                      className="link inline-flex min-h-11 items-center gap-2"
                      href={integrityPaths.finding(finding._id)}
                    >
                      {findingScreen.evidence}: {counted(finding.votes, 'vote')}
                    </a>{' '}
                    <FindingStatus state={finding.state} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </LoadGate>
    </section>
  );
}
