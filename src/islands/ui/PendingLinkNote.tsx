import type { ProductSummary } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';

/** Tells its adder and moderators which link of a product waits, and which one readers see until then. */
export function PendingLinkNote({
  product: { externalLink, pendingLink },
}: {
  product: Pick<ProductSummary, 'externalLink' | 'pendingLink'>;
}) {
  if (pendingLink === null) return null;
  return (
    <p className="pending-link">
      <span>{linkTexts.waits(hostOf(pendingLink))}</span>{' '}
      <span>{externalLink === null ? linkTexts.noneYet : linkTexts.untilThen(hostOf(externalLink))}</span>
    </p>
  );
}
