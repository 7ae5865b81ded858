import type { DashboardFigures } from '#lib/contract/dashboard.ts';
import { statistics } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { cardTexts } from '#lib/text/messages/dashboard.ts';

interface CardFigure {
  text: string;
  /** True if somebody waits for the person who reads it. */
  waits: boolean;
}

type FigureOf = (figures: DashboardFigures, now: Date) => CardFigure | undefined;

const days = statistics.daysOnDashboard;
const plain = (text: string): CardFigure => ({ text, waits: false });

/** Figures on the cards of screens, by path. */
const figures: Record<string, FigureOf> = {
  [paths.myProducts]: ({ own }) => ({ text: cardTexts.ownProducts(own), waits: own.rejected > 0 }),
  [paths.productReview]: ({ moderation }, now) =>
    moderation
      ? { text: cardTexts.queue(moderation, now), waits: moderation.pending + moderation.changed > 0 }
      : undefined,
  [paths.reportedContents]: ({ moderation }) =>
    moderation ? { text: cardTexts.reported(moderation), waits: moderation.reported > 0 } : undefined,
  [paths.statistics]: ({ site }) => (site ? plain(cardTexts.statistics(site, days)) : undefined),
  [paths.manageUsers]: ({ site }) => (site ? plain(cardTexts.users(site, days)) : undefined),
  [paths.manageCoupons]: ({ site }) => (site ? plain(cardTexts.coupons(site)) : undefined),
};

export const hasFigure = (path: string): boolean => Object.hasOwn(figures, path);

/** Returns the figure on a screen's card; undefined if it has none. */
export const figureOf = (path: string, all: DashboardFigures, now: Date): CardFigure | undefined =>
  figures[path]?.(all, now);
