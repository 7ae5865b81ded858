import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { coupons } from '#lib/browser/coupons/coupons.ts';
import { $editedCoupon, editCoupon, leaveCoupon } from '#lib/browser/coupons/edited-coupon.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FilterField, ListTools } from '../ui/table/FilterField.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { CouponForm } from './CouponForm.tsx';
import { couponColumns } from './coupon-columns.tsx';

const none = (q: string) =>
  q ? (
    <Notice title={`No coupon found for “${q}”`}>
      <p>The search covers codes and descriptions.</p>
    </Notice>
  ) : (
    <Notice title="No coupons yet">
      <p>A coupon lowers the price of a subscription for everybody who knows its code.</p>
    </Notice>
  );

function CouponTable() {
  const listing = usePagedList(coupons);
  const edited = useStore($editedCoupon);
  const adder = useRef<HTMLButtonElement>(null);
  useFocusAfter(edited !== undefined, adder);
  useEffect(() => leaveCoupon, []);

  const { q } = listing.query;
  return (
    <>
      <ListTools>
        <FilterField
          className="max-w-104 grow basis-60"
          label="Find by code or description"
          value={q}
          onFilter={(q) => coupons.refine({ q })}
        />
        <button
          type="button"
          className="btn btn-solid"
          ref={adder}
          aria-expanded={edited === 'new'}
          onClick={() => editCoupon('new')}
        >
          <Icon name="plus" size={18} />
          Add coupon
        </button>
      </ListTools>
      {edited && <CouponForm key={edited === 'new' ? 'new' : edited._id} edited={edited} />}
      <PagedTable
        list={coupons}
        listing={listing}
        caption={screenLabels.manageCoupons}
        columns={couponColumns(() => adder.current?.focus())}
        keyOf={({ _id }) => _id}
        empty={none(q)}
      />
    </>
  );
}

export default function ManageCoupons() {
  return (
    <ScreenGate needs="coupons.manage" waiting={<TableSkeleton />}>
      {() => <CouponTable />}
    </ScreenGate>
  );
}
