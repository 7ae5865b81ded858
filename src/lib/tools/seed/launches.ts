import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { moderateProduct } from '#lib/server/moderation/moderate-product.ts';
import { recordEvent } from '#lib/server/moderation/product-events.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { SeedProduct } from '#lib/tools/seed/products/index.ts';
import { personNamed } from './everyone.ts';
import { daysBefore } from './spread.ts';

export const launchDayOf = ({ launchInDays }: SeedProduct, now: Date): string | null =>
  launchInDays === undefined ? null : daysAfter(utcDay(now), launchInDays);

/** Accepts a product ahead of its launch day, as a moderator does: some hours before the seeding. */
export const acceptAhead = async (
  db: Handle,
  search: Database['search'],
  productId: number,
  { everyone, now }: { everyone: ReadonlyMap<string, UserRow>; now: Date },
): Promise<void> => {
  const by = personNamed(everyone, 'moderator@unearth.example');
  const at = daysBefore(now, 0.3);
  const decision = { status: 'accepted' } as const;
  await moderateProduct(db, search, productId, { decision, expectedVersion: undefined, at });
  await recordEvent(db, { productId, act: 'accept', by, at });
};
