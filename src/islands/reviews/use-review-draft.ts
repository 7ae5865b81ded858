import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import type { OwnReview } from '#lib/browser/reviews/review.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { paths } from '#lib/paths.ts';
import type { Values } from '../ui/forms/use-form.ts';

type Form = RefObject<HTMLFormElement | null>;

const typedFields = ['insights', 'rating'];

const fieldsOf = ({ current }: Form): (HTMLInputElement | HTMLTextAreaElement)[] =>
  typedFields
    .map((name) => current?.elements.namedItem(name))
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);

const isEmpty = (form: Form): boolean => fieldsOf(form).every(({ value }) => value === '');

/** Adds the form's hash to the address, so that a reload, or the login after an expired token, returns to the form. */
const addFormHash = (): void => {
  // Chromium goes to the address's hash once the page is loaded, and takes the focus from the field.
  if (document.readyState !== 'complete')
    addEventListener('load', () => setTimeout(addFormHash), { once: true });
  else if (location.hash !== paths.reviewForm) history.replaceState(history.state, '', paths.reviewForm);
};

/**
 * State of the review form: if it is open, and its values. These are the draft from before a reload or a login, or the
 * user's own review once they edit it. Never overwrites what was typed.
 * @param uid the signed-in person, if known
 */
export const useReviewDraft = (form: Form, productId: string, own: OwnReview, uid: string | undefined) => {
  const name = `review:${productId}`;
  /** Undefined until something is in the form. */
  const [values, setValues] = useState<Values>();
  /** The user's own review, if it replaces the form. */
  const instead = own.state === 'written' && !values ? own.review : undefined;
  /** Undefined until hydration: until then the form is open if the URL points at it (head-scripts.ts). */
  const [open, setOpen] = useState<boolean>();
  /** True if the member opened the form, not a draft or an address. */
  const shouldFocus = useRef(false);

  const fill = (values: Values): void => {
    for (const field of fieldsOf(form)) field.value = values[field.name] ?? '';
    setValues(values);
  };

  useEffect(() => {
    const stored = takeDraft(name);
    if (stored && isEmpty(form)) fill(stored);
    setOpen((open) => open || !isEmpty(form));
    const openIfTarget = (): void => {
      if (location.hash === paths.reviewForm) setOpen(true);
    };
    openIfTarget();
    addEventListener('hashchange', openIfTarget);
    return () => {
      removeEventListener('hashchange', openIfTarget);
      if (!uid) return;
      // They have logged out, or somebody else has logged in: in another tab, or before this page was returned to.
      form.current?.reset();
      setValues(undefined);
      setOpen(false);
    };
  }, [uid]);

  useEffect(() => {
    const [field] = fieldsOf(form);
    if (open && shouldFocus.current && field) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'nearest' }); // by its margin, which takes rating and button along
    }
    shouldFocus.current = false;
  }, [open]);

  // The form has just replaced the review that it edits.
  useEffect(() => {
    if (instead || !values) return;
    fill(values);
    fieldsOf(form)[0]?.focus();
  }, [!instead]);

  return {
    /** Current text of the review, to count its characters. */
    text: values?.insights ?? '',
    rating: values?.rating ?? '',
    open,
    toggle(): void {
      shouldFocus.current = true;
      setOpen(!open);
    },
    /** Opens the form with this rating filled in. */
    rate(stars: number): void {
      const field = fieldsOf(form).find(({ name }) => name === 'rating');
      if (!field) return;
      field.value = String(stars);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      shouldFocus.current = true;
      setOpen(true);
    },
    instead,
    edit: ({ description, rating }: Review) => setValues({ insights: description, rating: String(rating) }),
    store(values: Values): void {
      // Fields that a program fills, such as the name, begin no review.
      if (isEmpty(form)) {
        setValues((before) => before && values);
        dropDraft(name);
        return;
      }
      setValues(values);
      storeDraft(name, values);
      addFormHash();
    },
    /** Drops the draft, once the review was sent, or is not to be edited after all. */
    finish(): void {
      dropDraft(name);
      setValues(undefined);
      setOpen(false);
    },
  };
};
