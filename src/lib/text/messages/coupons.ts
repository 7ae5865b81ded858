export const couponForm = {
  code: 'Code',
  description: 'Description',
  kind: 'Discount',
  percent: 'Percent off',
  amount: 'Dollars off',
  validUntil: 'Valid until',
  limit: 'Use limit',
  submit: 'Save coupon',
} as const;

/** States in the list, by the code of the error at a checkout. */
export const couponStates = {
  usable: 'in use',
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

/** Validation errors of fields that only this form has. */
export const couponErrors = {
  dollars: 'Enter an amount such as 10 or 9.50',
  limit: 'Enter a whole number above 0, or leave it empty',
} as const;

/** Results of changes. */
export const couponMessages = {
  couponSaved: 'Coupon saved',
  couponEnabled: 'Coupon switched on',
  couponDisabled: 'Coupon switched off',
  couponDeleted: 'Coupon deleted',
  couponGone: 'This coupon has been deleted',
} as const;

/** Confirmations. */
export const couponConfirmations = {
  deleteCoupon: {
    title: 'Delete this coupon?',
    text: 'Nobody can use it any more. Past payments stay as they are.',
    confirm: 'Delete',
    destroys: true,
  },
  dropCoupon: {
    title: 'Discard your changes?',
    text: 'The coupon in the form is not saved yet.',
    confirm: 'Discard',
  },
} as const;
