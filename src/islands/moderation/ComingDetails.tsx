import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $moderatedProduct } from '#lib/browser/moderation/moderated-product.ts';
import {
  $unpublishedProduct,
  loadUnpublishedProduct,
  showUnpublishedProduct,
} from '#lib/browser/products/unpublished-product.ts';
import { comingTexts } from '#lib/text/messages/launch-days.ts';
import { Description } from '../products/Description.tsx';
import { Facts } from '../products/UnpublishedProduct.tsx';
import { VisitLink } from '../products/VisitLink.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';

const loading = { ssr: () => ({ state: 'loading' as const }) };

function Details({ id }: { id: string }) {
  const found = useStore($unpublishedProduct, loading);
  useEffect(() => showUnpublishedProduct(id), [id]);
  const failure = <LoadFailure what="This product" retry={() => loadUnpublishedProduct(id)} />;
  return (
    <LoadGate load={found} waiting={null} failure={failure}>
      {(product) =>
        product && (
          <>
            <div
              data-coming-details=""
              className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
            >
              <h2 className="text-xl leading-tight">{comingTexts.details}</h2>
              {product.externalLink && <VisitLink href={product.externalLink} />}
            </div>
            <Description text={product.description} className="max-w-168 leading-text text-pretty" />
            <Facts product={product} />
          </>
        )
      }
    </LoadGate>
  );
}

/**
 * The whole product, for moderators, below what everybody sees of it before its launch day. `ModeratorStrip` on the same
 * page loads whether the member is one.
 */
export default function ComingDetails({ id }: { id: string }) {
  const moderated = useStore($moderatedProduct, loading);
  return moderated.state === 'ready' && moderated.value ? <Details id={id} /> : null;
}
