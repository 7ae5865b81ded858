import type { ProductSummary } from '#lib/contract/products.ts';
import { rejectionText, resubmission } from '#lib/text/messages/rejections.ts';

/** Why a product was rejected, for its maker and for moderators. */
export function RejectionNote({
  product: { status, rejection },
}: {
  product: Pick<ProductSummary, 'status' | 'rejection'>;
}) {
  if (status !== 'rejected') return null;
  return (
    <p className="rejection-note" dir="auto">
      {rejection ? (
        <>
          <strong>{resubmission.why}:</strong> {rejectionText(rejection)}
        </>
      ) : (
        resubmission.noReason
      )}
    </p>
  );
}
