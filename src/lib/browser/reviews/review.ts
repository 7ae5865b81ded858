import { computed } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { SessionUnknownError, unlessStored } from '#lib/browser/api/api-errors.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable } from '#lib/browser/member/loadable.ts';
import { loginUrl } from '#lib/browser/member/login-url.ts';
import { $session, settledSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { reviewConfirmations, reviewMessages } from '#lib/text/messages/reviews.ts';
import { withoutControls } from '#lib/text/visible.ts';
import { showPosition } from './carousel.ts';

export type OwnReview = { state: 'unknown' } | { state: 'none' } | { state: 'written'; review: Review };

const own = createLoadable(
  async (productId: string, _uid: string): Promise<{ review?: Review | undefined }> => {
    const { data } = await api('listReviews', { query: { id: productId, by: 'me' } });
    return { review: data[0] };
  },
);

/** The signed-in person's review of the product on this page. */
export const $ownReview = computed(own.$load, (load): OwnReview => {
  if (load.state !== 'ready') return { state: 'unknown' }; // the form then starts empty
  const { review } = load.value;
  return review ? { state: 'written', review } : { state: 'none' };
});

/** Loads it while somebody is signed in. @returns stops it */
export const followOwnReview = (productId: string): (() => void) =>
  loadForMember(own, ({ uid }) => own.load(productId, uid));

/** Loads it again. @returns undefined if that failed */
const reloadOwn = async (productId: string): Promise<{ review?: Review | undefined } | undefined> => {
  const session = $session.get();
  if (session.state !== 'in') return undefined;
  const loaded = await own.load(productId, session.person.uid);
  return loaded.state === 'ready' ? loaded.value : undefined;
};

export type WrittenReview = Pick<Review, 'productId' | 'description' | 'rating'>;

/** Topic of the toasts about one's own review. */
const aboutReview = ({ productId }: { productId: string }): string => `review:${productId}`;

/** True if the review was stored although the request failed: the response may have been lost. */
const isThere = async ({ productId, description, rating }: WrittenReview): Promise<boolean> => {
  const review = (await reloadOwn(productId))?.review;
  return review?.description === withoutControls(description).trim() && review.rating === rating;
};

const post = async (
  written: WrittenReview,
  by: { name: string; photoURL: string | null },
): Promise<boolean> => {
  try {
    const body = { ...written, name: by.name, image: by.photoURL };
    const response = await unlessStored(api('writeReview', { body }), () => isThere(written));
    if (!response || response.data.insertedId) return true;
    notify.error(reviewMessages.reviewFailed, { about: aboutReview(written) });
    return false;
  } catch (error) {
    const text = productErrorText(error, reviewMessages.ownReview) ?? reviewMessages.reviewFailed;
    notifyError(error, text, { about: aboutReview(written) });
    return false;
  }
};

/** Parts of a product page that depend on its reviews; its JSON-LD does too, but only crawlers read that. */
const parts = ['#visible-reviews', '#product-rating'];

/**
 * Updates the reviews, average and count from the server-rendered page, so that only the page has to know how to
 * render them. @throws if the page can't be loaded
 */
const renderReviews = async (): Promise<void> => {
  // In the order that is displayed.
  const order = document.querySelector<HTMLAnchorElement>('[data-review-orders] [aria-current]');
  const page = await fetchPage(order?.href ?? location.pathname, { cache: 'no-cache' });
  for (const selector of parts) {
    const next = partOf(page, selector);
    document.querySelector(selector)?.replaceChildren(...next.childNodes);
  }
  const reviews = document.getElementById('visible-reviews');
  if (reviews) showPosition(reviews);
};

/** Reloads the reviews. If a part fails, the next page load is up to date. */
const refresh = async (productId: string): Promise<void> => {
  await Promise.allSettled([reloadOwn(productId), renderReviews()]);
};

/** Writes a review, which replaces an earlier one. @returns true if it was stored. The result has been notified */
export const writeReview = async (written: WrittenReview): Promise<boolean> => {
  const session = await settledSession();
  if (session.state === 'unreachable') {
    notifyError(new SessionUnknownError());
    return false;
  }
  if (session.state !== 'in') {
    location.assign(loginUrl());
    return false;
  }
  const replaces = $ownReview.get().state === 'written';
  if (!(await post(written, session.person))) return false;
  const text = replaces ? reviewMessages.reviewUpdated : reviewMessages.reviewAdded;
  notify.success(text, { about: aboutReview(written) });
  await refresh(written.productId);
  return true;
};

/** True if the review was deleted although the request failed. */
const isGone = async (productId: string): Promise<boolean> => {
  const found = await reloadOwn(productId);
  return found !== undefined && !found.review;
};

/** Removes one's own review after confirmation. @returns true if it was removed */
export const removeOwnReview = async (review: Review): Promise<boolean> => {
  try {
    const { confirmDialog } = await import('#lib/browser/feedback/dialogs.ts');
    if (!(await confirmDialog(reviewConfirmations.removeReview))) return false;
    const { _id: id, productId } = review;
    await unlessStored(api('deleteReview', { params: { id } }), () => isGone(productId));
  } catch (error) {
    notifyError(error, requestMessages.requestFailed, { about: aboutReview(review) });
    return false;
  }
  notify.success(reviewMessages.reviewRemoved, { about: aboutReview(review) });
  await refresh(review.productId);
  return true;
};
