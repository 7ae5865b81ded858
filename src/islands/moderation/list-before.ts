import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

/** A list of moderators, as a link back to it. */
export interface ListBefore {
  href: string;
  label: string;
}

const queue: ListBefore = { href: paths.productReview, label: screenLabels.reviewQueue };
const reported: ListBefore = { href: paths.reportedContents, label: screenLabels.reportedContents };

/** The list from which the page was opened, with its filter and page; else the queue. */
export const listBefore = (): ListBefore => {
  const from = document.referrer ? new URL(document.referrer) : undefined;
  const list = [queue, reported].find(({ href }) => href === from?.pathname);
  if (!from || !list || from.origin !== location.origin) return queue;
  return { ...list, href: from.pathname + from.search };
};
