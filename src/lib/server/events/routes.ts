import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { historyOf, toHistoryEntry } from './history.ts';
import { auditLog, moderationLog, toAuditEntry, toModerationEntry } from './logs.ts';

/** The three lists of events. */
export const eventRoutes = (mount: Mount): void => {
  mount(endpoints.listAuditLog, async ({ context, principal, query: { limit, offset, by, ...filter } }) => {
    authorise(principal, 'audit.read');
    const person = by === undefined ? undefined : Number(by);
    const asked = { ...filter, by: person };
    const { rows, total } = await auditLog(context.db.read, asked, context.clock(), { limit, offset });
    return new Paginated(rows.map(toAuditEntry), total);
  });

  mount(endpoints.listModerationLog, async ({ context, principal, query }) => {
    authorise(principal, 'log.read');
    const { rows, total } = await moderationLog(context.db.read, query);
    return new Paginated(rows.map(toModerationEntry), total);
  });

  mount(endpoints.getHistory, async ({ context, principal, params, query }) => {
    authorise(principal, 'product.moderate');
    const product = await visibleProduct(context.db.read, principal, params.id);
    const { rows, total } = await historyOf(context.db.read, product.id, query);
    return new Paginated(rows.map(toHistoryEntry), total);
  });
};
