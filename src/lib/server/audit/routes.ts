import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { auditLog, toAuditEntry } from './queries.ts';

export const auditRoutes = (mount: Mount): void => {
  mount(endpoints.listAuditLog, async ({ context, principal, query: { limit, offset, by, ...filter } }) => {
    authorise(principal, 'audit.read');
    const person = by === undefined ? undefined : rowId(by);
    const { rows, total } = await auditLog(context.db.read, { ...filter, by: person }, { limit, offset });
    return new Paginated(rows.map(toAuditEntry), total);
  });
};
