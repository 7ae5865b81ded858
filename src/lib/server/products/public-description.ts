import type { Selectable } from 'kysely';
import type { ContentSnapshot } from '#lib/contract/products.ts';
import { linksIn } from '#lib/document/rich-text.ts';
import { changesSite } from '#lib/domain/link-site.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';

type Row = Pick<Selectable<ProductsTable>, 'description' | 'external_link' | 'changed_from'>;

/**
 * The description that readers get. If it links to sites that no moderator has seen at this product, it waits for one, as
 * such a link of the product does; until then readers get the description of the last decision.
 */
export const publicDescription = ({ description, external_link, changed_from }: Row): string => {
  if (changed_from === null) return description;
  const reviewed = JSON.parse(changed_from) as ContentSnapshot;
  const links = linksIn(description);
  if (!links.length) return description;
  const known = [external_link, reviewed.externalLink, ...linksIn(reviewed.description)];
  return links.some((link) => changesSite(link, known)) ? reviewed.description : description;
};
