/** Texts of API errors. Separate, because most are never displayed in a browser. */

import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { follows } from '#lib/domain/specification.ts';
import { productMessages, searchMessages } from './products.ts';
import { requestMessages } from './requests.ts';
import { savedMessages } from './saved.ts';
import { signInMessages } from './sign-in.ts';
import { voteMessages } from './votes.ts';

/** Errors that the browser displays with the words of the API. Separate, so that it need not load the others. */
export const userErrorTexts = {
  account_changed: 'The e-mail address of this account has changed. Reload the page and try again.',
  login_too_old: 'Log in again to confirm this',
  not_a_user: 'Only users without a role can get one here',
  last_admin: 'The site needs an admin. Make somebody else an admin first.',
  other_role: 'The role of this person has changed. Reload the page and try again.',
  email_not_verified: 'Verify your e-mail address first',
  wrong_role_code: 'This code is wrong or has expired. Ask the site’s operator for a new one.',
  changed_meanwhile: 'The maker has edited this product. Look at it again.',
  undo_over: 'It’s too late to undo this',
  decided_since: 'The decision on this product has changed. Look at it again.',
  reports_changed: 'The reports of this product have changed. Look at them again.',
  review_changed: 'The author has edited this review. Look at it again.',
  finding_decided: 'These votes have changed, or somebody else has decided about them. Look at them again.',
  own_finding: 'You added one of these products or cast one of these votes: another moderator has to decide.',
  already_objected: 'You have already objected, and can do so once.',
  already_answered: 'Somebody else has already answered this objection. Look at it again.',
  not_rejected: 'Only a rejected product can be submitted again',
  too_many_saved: savedMessages.full,
  too_many_follows: `You follow ${follows.max.toLocaleString('en')} things. Unfollow one to follow another.`,
  own_page: 'This is your own page',
  launched: 'It has already launched. Reload the page to see it.',
  too_many_webhooks: 'You have reached the limit of webhooks. Delete one first.',
  webhook_off: 'This webhook is switched off. Switch it on first.',
  same_tag: 'These are already the same tag',
  tag_merged: 'This tag has been merged into another one',
  already_subscribed: 'You already have a subscription',
  coupon_code_taken: 'Another coupon has this code',
  coupon_unknown: 'There is no coupon with this code',
  coupon_disabled: 'This coupon is switched off',
  coupon_expired: 'This coupon has expired',
  coupon_used_up: 'This coupon has been used up',
  coupon_held: 'Your unpaid checkouts have held coupons for too long. Try again later, or pay without it.',
  payments_unavailable: 'The payment service does not respond. Please try again in a moment.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Messages of the API by error code. */
export const errorTexts: Record<ErrorCode, string> = {
  ...userErrorTexts,
  not_json: 'The body is not valid JSON',
  empty_keyword: searchMessages.emptySearch,
  unauthorized: 'This call needs a valid token',
  token_expired: 'This token has expired. Request a new one.',
  suspended: 'This account is suspended',
  account_deleted: 'This account has been deleted',
  signed_out: 'This account was logged out everywhere. Log in again.',
  forbidden: 'Your role does not allow this',
  not_found: 'Not found',
  own_product: voteMessages.ownProduct,
  not_accepted: productMessages.notInList,
  not_reported: 'Moderators can delete only accepted products that were reported',
  email_taken: signInMessages.emailTaken,
  unpaid: 'No payment was found',
  processing: 'Your payment is still being processed. This can take a while.',
  card_declined: 'The card was declined. Nothing was charged.',
  payments_off: 'This site sells no subscriptions. Earlier ones stay valid.',
  checkout_over: 'This checkout has ended. Start again from your profile.',
  bad_signature: 'The signature does not match the body',
  bad_event: 'The body is signed, but is not a Stripe event',
  too_large: 'The body is larger than 64 kB',
  not_json_type: 'The content type must be application/json',
  invalid: 'Some fields are not valid',
  too_many: requestMessages.tooMany,
  internal: 'Something went wrong on our side',
  unavailable: 'The database does not respond or can’t be written to. Please try again in a moment.',
  ending: 'The server is shutting down',
  identity_unavailable: requestMessages.providerAway,
};
