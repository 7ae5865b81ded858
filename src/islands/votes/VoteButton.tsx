import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { $cast, $voting, vote } from '#lib/browser/votes/vote.ts';
import { $counts } from '#lib/browser/votes/vote-counts.ts';
import { product as limits } from '#lib/domain/specification.ts';
import { voteEligibility } from '#lib/domain/votes.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { paths } from '#lib/paths.ts';
import { voteMessages } from '#lib/text/messages/votes.ts';
import { ActForm } from '../ui/forms/ActForm.tsx';
import { Shape } from '../ui/Shape.tsx';
import { voteLook, voteSignLook } from './vote-looks.ts';

interface Props {
  id: string;
  name: string;
  /** Count when the page was rendered; `$counts` has newer ones. */
  votes: number;
  className?: string | undefined;
  /** True on the page of the product. */
  large?: boolean | undefined;
}

const largeLook =
  'min-h-19 min-w-19 text-lg max-md:min-h-12 max-md:min-w-26 max-md:grid-flow-col max-md:items-center max-md:gap-2.4 docked:min-w-20';

const none: Readonly<Record<string, number>> = {};

export default function VoteButton({ id, name, votes, className, large }: Props) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const counts = useStore($counts, { ssr: () => none });
  const voting = useStore($voting, { ssr: () => new Set<string>() });
  const isCast = useStore($cast, { ssr: () => undefined }) === id;
  const eligibility = voteEligibility(reactions, id);
  const isOwn = eligibility === 'own';
  const total = Math.max(votes, counts[id] ?? 0);
  const count = total.toLocaleString('en');
  return (
    <ActForm
      className={className}
      act="vote"
      id={id}
      note={voteMessages.loginToVote}
      from={paths.product(id)}
      onAct={() => vote({ _id: id, upVote: votes })}
    >
      <button
        type="submit"
        id={useId()}
        className={`${voteLook} ${large ? largeLook : ''}`}
        aria-disabled={isOwn || voting.has(id) || undefined}
        aria-pressed={isOwn ? undefined : eligibility === 'voted'}
        data-own={isOwn || undefined}
        data-cast={isCast || undefined}
        onAnimationEnd={() => $cast.set(undefined)}
        aria-label={`${isOwn ? 'Your product' : `Upvote ${name}`}, ${count} ${count === '1' ? 'vote' : 'votes'}`}
      >
        <Shape path={actionShapes.facet} size={large ? 21.6 : 17.6} weight={2.2} className={voteSignLook} />
        <span
          className="group-data-cast/vote:roll-up"
          data-before={isCast ? (total - limits.voteStep).toLocaleString('en') : undefined}
        >
          {count}
        </span>
      </button>
    </ActForm>
  );
}
