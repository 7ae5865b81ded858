import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import { cardPreview } from '#lib/text/messages/own-products.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { type CardFacts, CardPreview } from './CardPreview.tsx';

/** Live preview of the card, with a note if the logo does not load. */
export function Preview({ values, facts }: { values: ProductValues; facts: CardFacts }) {
  const [broken, setBroken] = useState<string>();
  const address = useDebouncedValue(values.logo.trim());
  const logo = /^https?:\/\/./.test(address) && URL.canParse(address) ? address : null;
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h2 className="preview-title" id="preview-title">
        {cardPreview.title}
      </h2>
      <CardPreview values={values} logo={logo} onBroken={() => setBroken(address)} facts={facts} />
      <p className="preview-note" role="status">
        {broken === address && logo && cardPreview.brokenLogo}
      </p>
    </section>
  );
}
