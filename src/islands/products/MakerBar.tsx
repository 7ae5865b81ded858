import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plainApi } from '#lib/browser/api/api.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { badgePaths, integrityPaths, paths } from '#lib/paths.ts';
import { badgeTexts } from '#lib/text/messages/badges.ts';
import { makerStripTexts, shareTexts, voteCheckTexts } from '#lib/text/messages/product-page.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { VoteCheckNote } from './VoteCheckNote.tsx';

export interface MakerBarProps {
  id: string;
  votes: number;
  reviews: number;
  /** True if moderators have removed votes. */
  hasRemoved: boolean | undefined;
}

/** A product's place today; undefined if it has none, or comes after the first hundred. */
const todayOf = async (id: string): Promise<string | undefined> => {
  const { data } = await plainApi('getLeaderboard', {
    params: { period: 'today' },
    query: { limit: leaderboards.max },
  });
  const place = data.entries.find(({ productId }) => productId === id)?.place;
  return place ? makerStripTexts.today(place) : undefined;
};

/** The page's own button shares, with its note. */
const share = (): void => {
  const button = document.querySelector<HTMLElement>('[data-share] button');
  button?.scrollIntoView({ block: 'center' });
  button?.click();
  button?.focus();
};

/** A maker's figures and tools on the page of their product. At the end of the page, so nothing moves. */
export default function MakerBar({ id, votes, reviews, hasRemoved }: MakerBarProps) {
  const [today, setToday] = useState<string>();
  useEffect(() => {
    todayOf(id).then(setToday, () => setToday(undefined));
  }, [id]);
  return createPortal(
    <section
      className="strip border-t border-line bg-paper shadow-lift"
      data-strip="maker"
      aria-label={makerStripTexts.label}
    >
      <VoteCheckNote id={id}>{voteCheckTexts.maker}</VoteCheckNote>
      <div
        className={`wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1.6 py-2.4 max-sm:gap-0 ${today ? 'max-sm:py-1.2' : ''}`}
      >
        <p
          className={`max-sm:basis-full max-sm:text-sm max-sm:leading-label ${today ? '' : 'max-sm:hidden'}`}
        >
          <b className="max-sm:hidden">{makerStripTexts.label}</b>{' '}
          <span className="text-muted max-sm:hidden">{makerStripTexts.figures(votes, reviews)}</span>
          {today && (
            <span className="text-muted">
              <span className="max-sm:hidden"> · </span>
              {today}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:flex-1 max-sm:justify-between">
          {hasRemoved && (
            <a className="btn btn-line px-3.6 text-sm" href={integrityPaths.removedVotes(id)}>
              {makerStripTexts.removedVotes}
            </a>
          )}
          <a className="btn btn-line px-3.6 text-sm" href={paths.updateProduct(id)}>
            {screenLabels.update}
          </a>
          <button type="button" className="btn btn-line px-3.6 text-sm" onClick={share}>
            <Icon name="share" size={18} />
            {shareTexts.label}
          </button>
          <a className="btn btn-line px-3.6 text-sm" href={badgePaths.page(id)}>
            {badgeTexts.title}
          </a>
        </div>
      </div>
    </section>,
    document.body,
  );
}
