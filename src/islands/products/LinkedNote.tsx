import { useStore } from '@nanostores/react';
import { $linkedProducts } from '#lib/browser/products/linked-products.ts';
import { paths } from '#lib/paths.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';

/** Names a product that has the link already, if that is the link in the field. */
export function LinkedNote({ link }: { link: string }) {
  const found = useStore($linkedProducts);
  const [product] = found.link === link.trim() ? found.products : [];
  if (!product) return null;
  return (
    <>
      <a href={paths.product(product._id)} target="_blank" rel="noopener">
        <bdi>{product.name}</bdi>
      </a>{' '}
      <span>{linkTexts.linkedAlready}</span>
    </>
  );
}
