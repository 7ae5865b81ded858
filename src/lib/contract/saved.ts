import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, byId, deletedCount, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { productSummary } from './products.ts';

const savedProduct = z.object({
  productId: z.string(),
  savedAt: z.iso.datetime(),
  /** Null while it is not published: what it says then is between its maker and the moderators. */
  product: productSummary.nullable(),
});
export type SavedProduct = z.infer<typeof savedProduct>;

const ofUser = byEmail.extend(byId.shape);

/** Which products are saved is told by the reactions too: votes.ts. */
export const savedEndpoints = {
  listSaved: endpoint(addresses.listSaved, {
    summary: 'The caller’s saved products, latest first; nobody else sees them',
    auth: 'member',
    params: byEmail,
    query: paginationQuery,
    output: z.array(savedProduct),
    list: true,
  }),
  saveProduct: endpoint(addresses.saveProduct, {
    summary: 'Saves a published product for later; 0 if it was already saved',
    auth: 'member',
    params: ofUser,
    output: modifiedCount,
    errors: { 404: 'No such product', 409: 'A product that is not listed, or one too many' },
  }),
  unsaveProduct: endpoint(addresses.unsaveProduct, {
    summary: 'Removes a saved product; 0 if it was not saved',
    auth: 'member',
    params: ofUser,
    output: deletedCount,
  }),
};
