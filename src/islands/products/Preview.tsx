import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import { cardPreview } from '#lib/text/messages/own-products.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { type CardFacts, CardPreview } from './CardPreview.tsx';

/** Classes that put it in a separate column on wide screens, where it stays in view. */
export const previewPlace = 'lg:sticky lg:top-bar lg:col-start-2 lg:row-span-8 lg:row-start-1 lg:self-start';

/** Live preview of the card, with a note if the logo does not load. */
export function Preview({ values, facts }: { values: ProductValues; facts: CardFacts }) {
  const [broken, setBroken] = useState<string>();
  const address = useDebouncedValue(values.logo.trim());
  const logo = /^https?:\/\/./.test(address) && URL.canParse(address) ? address : null;
  return (
    <section className={previewPlace} aria-labelledby="preview-title">
      <h2
        className="mb-3 font-text text-sm leading-label font-semibold tracking-normal text-muted"
        id="preview-title"
      >
        {cardPreview.title}
      </h2>
      <CardPreview values={values} logo={logo} onBroken={() => setBroken(address)} facts={facts} />
      <p className="text-sm leading-label text-muted not-empty:pt-2.4" role="status">
        {broken === address && logo && cardPreview.brokenLogo}
      </p>
    </section>
  );
}
