import type { SavedProduct } from '#lib/contract/saved.ts';
import { paths } from '#lib/paths.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { rowAvatar, rowLink } from '../ui/table/row-looks.ts';

interface Props {
  saved: SavedProduct;
  /** Removed on this screen, where it can be saved again. */
  removed: boolean;
}

/** A saved product; of one that is not published only that. */
export function SavedProductCell({ saved: { product }, removed }: Props) {
  return (
    <div className={`flex w-full min-w-0 items-start ${removed ? 'opacity-60' : ''}`}>
      <Avatar name={product?.name ?? ''} picture={product?.logo ?? null} size={40} className={rowAvatar} />
      <div className="min-w-0">
        {product ? (
          <a className={rowLink} href={paths.product(product._id)} dir="auto">
            {product.name}
          </a>
        ) : (
          savedScreen.unpublished
        )}
        <p className="text-sm leading-note text-muted" dir="auto">
          {product ? product.shortDescription : savedScreen.unpublishedNote}
        </p>
      </div>
    </div>
  );
}
