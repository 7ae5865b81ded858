import { productVotes } from '#lib/browser/moderation/inspection.ts';
import { countedVoters } from '#lib/domain/vote-integrity/finding-states.ts';
import { integrityPaths } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { findingScreen } from '#lib/text/messages/finding-screen.ts';
import { partTitle } from '../moderation/looks.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { AccountFacts, FindingStatus } from './finding-parts.tsx';
import { VoteChart } from './VoteChart.tsx';

/** Votes for the product of the page, for moderators: over time, by whom, and in which findings. */
export default function ProductVotes({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  return (
    <section aria-labelledby="votes-title">
      <h3 className={partTitle} id="votes-title">
        {findingScreen.timeline}
      </h3>
      <Loaded from={productVotes} id={_id} what={findingScreen.timeline} waiting={<Loading />}>
        {({ timeline, accounts, findings }) => (
          <div className="grid gap-4">
            <VoteChart timeline={timeline} of={name} />
            {accounts.all > 0 && (
              <AccountFacts accounts={accounts} note={findingScreen.countedVotes(accounts, countedVoters)} />
            )}
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
      </Loaded>
    </section>
  );
}
