import { setSaved } from '#lib/browser/saved/save.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { plainButton } from '../ui/button-looks.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Icon } from '../ui/Icon.tsx';
import { quietButton } from '../ui/table/row-looks.ts';

interface Props {
  saved: SavedProduct;
  removed: boolean;
  onChanged: (removed: boolean) => void;
}

/** Removes a product from the list, where it stays in sight: pressed again, the button saves it again. */
export function SavedToggle({ saved: { productId, product }, removed, onChanged }: Props) {
  const [busy, begin] = useBusy(async () => {
    if (await setSaved(productId, removed)) onChanged(!removed);
  });
  if (removed && !product) return <span className="text-muted">{savedScreen.removed}</span>;
  return (
    <button
      type="button"
      className={`btn ${removed ? 'btn-line' : plainButton} ${quietButton}`}
      aria-disabled={busy || undefined}
      onClick={begin}
    >
      {removed && <Icon name="bookmark" size={18} />}
      <span>{removed ? savedScreen.saveAgain : savedScreen.remove}</span>
      <span className="sr-only"> {product?.name ?? savedScreen.unpublished}</span>
    </button>
  );
}
