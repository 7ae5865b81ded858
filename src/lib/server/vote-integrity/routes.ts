import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { decideFinding } from './decide-finding.ts';
import { findFinding, findingDetails, listFindings, toFinding } from './queries.ts';

export const findingRoutes = (mount: Mount): void => {
  mount(endpoints.listFindings, async ({ context, principal, query: { state, ...pagination } }) => {
    const { id: userId } = authorise(principal, 'findings.see');
    const { rows, total } = await listFindings(context.db.read, { state, userId, ...pagination });
    return new Paginated(rows.map(toFinding), total);
  });

  mount(endpoints.getFinding, async ({ context, principal, params, query: { product } }) => {
    const reader = authorise(principal, 'findings.see');
    const row = await findFinding(context.db.read, rowId(params.id), reader.id);
    if (!row) throw httpError('not_found');
    return findingDetails(context.db.read, row, product === undefined ? undefined : rowId(product));
  });

  mount(endpoints.decideFinding, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    const { modifiedCount } = await write(
      async (db, me) => {
        const by = authorise(me, 'finding.decide');
        const finding = await findFinding(db, rowId(params.id), by.id);
        if (!finding) throw httpError('not_found');
        authorise(me, 'finding.decide', finding.is_own ? { ownerId: by.id } : {});
        return decideFinding(db, finding.id, { ...body, by, at });
      },
      ({ productIds }) => productIds.map((id) => cacheTags.product(String(id))),
    );
    if (modifiedCount) context.jobs.notify();
    return { modifiedCount };
  });
};
