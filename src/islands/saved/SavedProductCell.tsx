import type { SavedProduct } from '#lib/contract/saved.ts';
import { paths } from '#lib/paths.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { Avatar } from '../ui/Avatar.tsx';

interface Props {
  saved: SavedProduct;
  /** Removed on this screen, where it can be saved again. */
  removed: boolean;
}

/** A saved product; of one that is not published only that. */
export function SavedProductCell({ saved: { product }, removed }: Props) {
  return (
    <div className="own-product saved-product" data-removed={removed || undefined}>
      <Avatar name={product?.name ?? ''} picture={product?.logo ?? null} size={40} />
      <div>
        {product ? (
          <a href={paths.product(product._id)} dir="auto">
            {product.name}
          </a>
        ) : (
          savedScreen.unpublished
        )}
        <p className="saved-short" dir="auto">
          {product ? product.shortDescription : savedScreen.unpublishedNote}
        </p>
      </div>
    </div>
  );
}
