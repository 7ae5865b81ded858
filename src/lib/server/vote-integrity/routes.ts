import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { decideFinding, findingToJudge } from './decide-finding.ts';
import { productVotes } from './product-votes.ts';
import { findFinding, findingDetails, listFindings, listFindingVotes, toFinding } from './queries.ts';

export const findingRoutes = (mount: Mount): void => {
  mount(endpoints.listFindings, async ({ context, principal, query: { view, ...pagination } }) => {
    const { id: userId } = authorise(principal, 'findings.see');
    const { rows, total } = await listFindings(context.db.read, { view, userId, ...pagination });
    return new Paginated(rows.map(toFinding), total);
  });

  mount(endpoints.getFinding, async ({ context, principal, params, query: { product } }) => {
    const reader = authorise(principal, 'findings.see');
    const row = await findFinding(context.db.read, rowId(params.id), reader.id);
    if (!row) throw httpError('not_found');
    return findingDetails(context.db.read, row, product === undefined ? undefined : rowId(product));
  });

  mount(endpoints.listFindingVotes, async ({ context, principal, params, query }) => {
    const db = context.db.read;
    // Makers never see who voted for their products.
    const { finding } = await findingToJudge(db, principal, rowId(params.id));
    const { rows, total } = await listFindingVotes(db, finding.id, query);
    return new Paginated(rows, total);
  });

  mount(endpoints.getProductVotes, async ({ context, principal, params }) => {
    authorise(principal, 'findings.see');
    const { id } = await visibleProduct(context.db.read, principal, params.id);
    return productVotes(context.db.read, id);
  });

  mount(endpoints.decideFinding, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    const { modifiedCount } = await write(
      async (db, me) => {
        const { finding, by } = await findingToJudge(db, me, rowId(params.id));
        return decideFinding(db, finding.id, { ...body, by, at });
      },
      ({ productIds }) => productIds.map((id) => cacheTags.product(String(id))),
    );
    if (modifiedCount) context.jobs.notify();
    return { modifiedCount };
  });
};
