import type { ProductSummary } from '#lib/contract/products.ts';
import { rejectionText, resubmission } from '#lib/text/messages/rejections.ts';

interface Props {
  product: Pick<ProductSummary, 'status' | 'rejection'>;
  className: string;
}

/** Why a product was rejected, for its maker and for moderators. */
export function RejectionNote({ product: { status, rejection }, className }: Props) {
  if (status !== 'rejected') return null;
  return (
    <p className={`py-1 wrap-anywhere ${className}`} dir="auto">
      {rejection ? (
        <>
          <strong className="text-ink">{resubmission.why}:</strong> {rejectionText(rejection)}
        </>
      ) : (
        resubmission.noReason
      )}
    </p>
  );
}
