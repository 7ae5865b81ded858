import type { AuditAct } from '#lib/domain/audit-acts.ts';
import { type AuditedAct, recordAudit } from '#lib/server/audit/record-audit.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { inDollars } from '#lib/text/money.ts';
import { type CouponRow, findCoupon } from './queries.ts';

/** What a coupon takes off, for whom and until when, as it is in the table. */
const described = ({ kind, value, valid_until, use_limit, active }: CouponRow): string =>
  [
    kind === 'percent' ? `${value} %` : inDollars(value),
    valid_until ? `until ${valid_until}` : undefined,
    use_limit === null ? undefined : `${use_limit} uses`,
    active ? undefined : 'off',
  ]
    .filter(Boolean)
    .join(', ');

/** Records what was done with a coupon, as it is now. One that is not there leaves no entry. */
export const auditCoupon = async (
  db: Handle,
  act: AuditAct,
  id: number,
  { by, at }: Pick<AuditedAct, 'by' | 'at'>,
): Promise<void> => {
  const coupon = await findCoupon(db, id);
  if (coupon)
    await recordAudit(db, { by, act, subject: { id, name: coupon.code }, details: described(coupon), at });
};
