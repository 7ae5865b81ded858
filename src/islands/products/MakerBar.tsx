import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plainApi } from '#lib/browser/api/api.ts';
import { addStyles } from '#lib/browser/feedback/add-styles.ts';
import { badgePaths, paths } from '#lib/paths.ts';
import { badgeTexts } from '#lib/text/messages/badges.ts';
import { makerStripTexts } from '#lib/text/messages/maker-strip.ts';
import { shareTexts } from '#lib/text/messages/product-page.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import sheet from './maker-strip.css?url';

export interface MakerBarProps {
  id: string;
  votes: number;
  reviews: number;
}

/** A product's votes and place today; undefined if it does not compete, or the board can't be loaded. */
const todayOf = async (id: string): Promise<string | undefined> => {
  const { data } = await plainApi('getLeaderboard', { params: { period: 'today' } });
  const entry = data.entries.find(({ productId }) => productId === id);
  return entry && makerStripTexts.today(entry.votes, entry.place);
};

/** The page's own button shares, with its note. */
const share = (): void => {
  const button = document.querySelector<HTMLElement>('.share button');
  button?.scrollIntoView({ block: 'center' });
  button?.click();
  button?.focus();
};

/** A maker's figures and tools on the page of their product. At the end of the page, so nothing moves. */
export default function MakerBar({ id, votes, reviews }: MakerBarProps) {
  const [isStyled, setStyled] = useState(false);
  const [today, setToday] = useState<string>();
  useEffect(() => {
    addStyles(sheet).then(() => setStyled(true));
    todayOf(id).then(setToday, () => setToday(undefined));
  }, [id]);
  if (!isStyled) return null;
  return createPortal(
    <section className="maker-strip" aria-label={makerStripTexts.label}>
      <div className="wrap maker-strip-bar">
        <p>
          <b>{makerStripTexts.label}</b>{' '}
          <span className="text-muted">{makerStripTexts.figures(votes, reviews)}</span>
          {today && <span className="text-muted maker-today">{today}</span>}
        </p>
        <div className="maker-strip-actions">
          <a className="btn btn-line" href={paths.updateProduct(id)}>
            {screenLabels.update}
          </a>
          <button type="button" className="btn btn-line" onClick={share}>
            <Icon name="share" size={18} />
            {shareTexts.label}
          </button>
          <a className="btn btn-line" href={badgePaths.page(id)}>
            {badgeTexts.title}
          </a>
        </div>
      </div>
    </section>,
    document.body,
  );
}
