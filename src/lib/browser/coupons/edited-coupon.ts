import { atom, type ReadableAtom } from 'nanostores';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { couponConfirmations } from '#lib/text/messages/coupons.ts';
import type { CouponFields } from './coupon-form.ts';

type Edited = Coupon | 'new' | undefined;

const $edited = atom<Edited>();

/** The coupon whose form is open. */
export const $editedCoupon: ReadableAtom<Edited> = $edited;

/** Number of inputs since the form was opened. */
let inputs = 0;

export const noteTyping = (): void => {
  inputs += 1;
};

const begin = (coupon: Edited): void => {
  inputs = 0;
  $edited.set(coupon);
};

export const leaveCoupon = (): void => begin(undefined);

/**
 * Call when the form is sent. @returns closes it, unless it was edited or replaced since; that of a new coupon also if it was
 * edited: sent again, it would add a second one. An edited form then starts from the fields that were saved.
 */
export const beginSave = (coupon: Coupon | 'new'): ((saved: CouponFields) => void) => {
  const sent = inputs;
  return (saved) => {
    if ($edited.get() !== coupon) return;
    if (coupon === 'new' || inputs === sent) leaveCoupon();
    else $edited.set({ ...coupon, ...saved });
  };
};

const keyOf = (edited: Edited): string | undefined => (typeof edited === 'object' ? edited._id : edited);

/** Opens the form for a coupon, after confirmation if the form has unsaved input for another one. */
export const editCoupon = async (coupon: Coupon | 'new'): Promise<void> => {
  if (keyOf($edited.get()) === keyOf(coupon)) return;
  const question = { ...couponConfirmations.dropCoupon, movesFocus: true };
  if (inputs > 0 && !(await confirmDialog(question))) return;
  begin(coupon);
};
