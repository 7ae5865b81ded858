import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { type CacheTagsOf, CardPreview } from './CardPreview.tsx';

/** Shows what is being written as it will look on the shelves, and says if its picture does not load. */
export function Preview({ values, now }: { values: ProductValues; now: CacheTagsOf }) {
  const [broken, setBroken] = useState<string>();
  const address = useDebouncedValue(values.logo.trim());
  const logo = /^https?:\/\/./.test(address) && URL.canParse(address) ? address : null;
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h2 className="preview-title" id="preview-title">
        On the shelves
      </h2>
      <CardPreview values={values} logo={logo} onBroken={() => setBroken(address)} now={now} />
      <p className="preview-note" role="status">
        {broken === address && logo && 'The picture could not be loaded: a letter stands in for it.'}
      </p>
    </section>
  );
}
