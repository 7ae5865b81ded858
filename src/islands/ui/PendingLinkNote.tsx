import type { ProductSummary } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';

/** Note for the adder and moderators: the link that waits for approval, and the one that readers see until then. */
export function PendingLinkNote({
  product: { externalLink, pendingLink },
}: {
  product: Pick<ProductSummary, 'externalLink' | 'pendingLink'>;
}) {
  if (pendingLink === null) return null;
  return (
    <p className="text-sm leading-note wrap-anywhere text-muted *:block">
      <span className="text-ink">{linkTexts.waits(hostOf(pendingLink))}</span>{' '}
      <span>{externalLink === null ? linkTexts.noneYet : linkTexts.untilThen(hostOf(externalLink))}</span>
    </p>
  );
}
