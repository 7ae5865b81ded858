import { resubmit } from '#lib/browser/products/resubmit.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';
import { BusyButton } from '../ui/BusyButton.tsx';

interface Props {
  product: { _id: string; name: string };
  /** Utilities, and the kind of the button. */
  look: string;
  /** Loads the product again, and moves the focus: the button goes. */
  onSubmitted: () => Promise<void> | void;
}

/** Submits one's rejected product again. */
export function SubmitAgain({ product, look, onSubmitted }: Props) {
  const submit = async () => {
    if (await resubmit(product)) await onSubmitted();
  };
  return (
    <BusyButton look={look} act={submit}>
      {resubmission.submitAgain}
      <span className="sr-only"> {product.name}</span>
    </BusyButton>
  );
}
