import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, fieldErrorsOf, unlessStored } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { changedValues } from '#lib/browser/dashboard/changed-values.ts';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { lists } from '#lib/domain/specification.ts';
import { couponConfirmations, couponMessages } from '#lib/text/messages/coupons.ts';
import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { type CouponFields, type CouponValues, readCoupon } from './coupon-form.ts';
import { $editedCoupon, beginSave, leaveCoupon } from './edited-coupon.ts';

/** All coupons, latest first. */
export const coupons = createPagedList<Coupon, { q: string }>({
  defaults: { q: '' },
  perPage: lists.rowsPerPage,
  load: ({ q }, pagination) => api('listCoupons', { query: q ? { q, ...pagination } : pagination }),
});

type FieldErrors = Partial<Record<string, string>>;

/** Topic of a coupon's toasts: a success replaces earlier errors. */
const aboutCoupon = (coupon: Coupon | 'new') => ({
  about: `coupon:${coupon === 'new' ? coupon : coupon._id}`,
});

/** The fields to send. A value is sent with its kind: another admin may have changed percent to dollars. */
const changesOf = (fields: CouponFields, edited: Coupon): Partial<CouponFields> => {
  const changes = changedValues(fields, edited);
  const { kind, value } = fields;
  return 'kind' in changes || 'value' in changes ? { ...changes, kind, value } : changes;
};

/** Coupons in open forms whose stored values are unknown, since a response was lost: all fields are sent then. */
const unknown = new WeakSet<Coupon>();

/**
 * Sends a coupon, or what differs from the edited one. If the response is lost, checks in the list whether the server has
 * stored it.
 */
const send = async (edited: Coupon | 'new', fields: CouponFields): Promise<void> => {
  const changes = edited === 'new' || unknown.has(edited) ? fields : changesOf(fields, edited);
  if (Object.keys(changes).length === 0) return;
  const isStored = async () => {
    if (edited !== 'new') unknown.add(edited);
    const { data } = await api('listCoupons', { query: { q: fields.code } });
    return data.some(
      (coupon) =>
        (edited === 'new' || coupon._id === edited._id) &&
        Object.keys(changedValues(changes, coupon)).length === 0,
    );
  };
  if (edited === 'new') await unlessStored(api('addCoupon', { body: fields }), isStored);
  else await unlessStored(api('changeCoupon', { params: { id: edited._id }, body: changes }), isStored);
};

/** Closes the form of a coupon that is gone. */
const leaveDeleted = (id: string): void => {
  const edited = $editedCoupon.get();
  if (edited !== 'new' && edited?._id === id) leaveCoupon();
};

/** Notifies of an error and reloads the list: another admin may have deleted the coupon. */
const settleFailure = async (error: unknown, coupon: Coupon | 'new'): Promise<void> => {
  notifyError(error, userErrorText(error, { not_found: couponMessages.couponGone }), aboutCoupon(coupon));
  if (coupon !== 'new' && errorCodeOf(error) === 'not_found') leaveDeleted(coupon._id);
  await reloadAfterFailure(error, coupons.reload);
};

/**
 * Creates or changes a coupon. @returns the errors by field, if the input is invalid; other errors have been notified
 */
export const saveCoupon = async (
  edited: Coupon | 'new',
  values: CouponValues,
): Promise<'done' | 'failed' | FieldErrors> => {
  const read = readCoupon(values, edited === 'new' ? null : edited.validUntil);
  if ('errors' in read) return read.errors;
  const closeForm = beginSave(edited);
  try {
    await send(edited, read.fields);
  } catch (error) {
    if (errorCodeOf(error) === 'coupon_code_taken') return { code: userErrorTexts.coupon_code_taken };
    const errors = fieldErrorsOf(error);
    if (errors) return errors;
    await settleFailure(error, edited);
    return 'failed';
  }
  closeForm(read.fields);
  notify.success(couponMessages.couponSaved, aboutCoupon(edited));
  await coupons.reload();
  return 'done';
};

export const switchCoupon = async (coupon: Coupon): Promise<void> => {
  const { _id: id, active } = coupon;
  try {
    await api('changeCoupon', { params: { id }, body: { active: !active } });
    notify.success(
      active ? couponMessages.couponDisabled : couponMessages.couponEnabled,
      aboutCoupon(coupon),
    );
    await coupons.reload();
  } catch (error) {
    await settleFailure(error, coupon);
  }
};

/** Deletes a coupon after confirmation. @returns true if the list has changed */
export const deleteCoupon = async ({ _id: id }: Coupon): Promise<boolean> => {
  try {
    if (!(await confirmDialog(couponConfirmations.deleteCoupon))) return false;
    await api('deleteCoupon', { params: { id } });
    leaveDeleted(id);
    notify.success(couponMessages.couponDeleted);
    await coupons.reload();
    return true;
  } catch (error) {
    notifyError(error);
    await reloadAfterFailure(error, coupons.reload);
    return false;
  }
};
