import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { CardPreview, type ProductTotals } from './CardPreview.tsx';

/** Live preview of the card, with a note if the logo does not load. */
export function Preview({ values, totals }: { values: ProductValues; totals: ProductTotals }) {
  const [broken, setBroken] = useState<string>();
  const address = useDebouncedValue(values.logo.trim());
  const logo = /^https?:\/\/./.test(address) && URL.canParse(address) ? address : null;
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h2 className="preview-title" id="preview-title">
        On the shelves
      </h2>
      <CardPreview values={values} logo={logo} onBroken={() => setBroken(address)} totals={totals} />
      <p className="preview-note" role="status">
        {broken === address && logo && 'The picture could not be loaded: a letter stands in for it.'}
      </p>
    </section>
  );
}
