import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { fieldError } from '#lib/browser/forms/field-error.ts';
import { usePageShow } from '../use-page-show.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors = Record<string, string | undefined>;

export type Values = Record<string, string>;

/** Whether the page is being left now, the form begins anew, or what to go on with: a field, or what the server found wrong. */
export type SubmitResult = 'leaving' | 'done' | { goTo?: string; errors?: FieldErrors };

interface Options {
  /** What the browser can't check, once it has nothing to say. */
  check?: (values: Values) => FieldErrors;
  send: (values: Values) => Promise<SubmitResult>;
  /** Hears of what is typed. */
  onValues?: (values: Values) => void;
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** What has no name is not sent. */
const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(isField).filter(({ name }) => name !== '');

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));

const browserErrors = (form: HTMLFormElement): FieldErrors =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(({ willValidate }) => willValidate) // nobody can correct what is read-only
      .map((field) => [field.name, fieldError(field.dataset.label ?? '', field)]),
  );

const firstWrong = (errors: FieldErrors): string | undefined =>
  Object.keys(errors).find((name) => errors[name] !== undefined);

/**
 * A form whose fields keep their values by themselves: it says what is wrong beside them, goes to the first
 * wrong one, and is sent once at a time. A field's id is its name.
 */
export const useForm = ({ check, send, onValues }: Options) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [goTo, setGoTo] = useState<{ name: string }>();
  usePageShow(() => setBusy(false)); // as it was left: on its way

  // Once drawn, so that a screen reader finds what is wrong when it comes to the field.
  useEffect(() => {
    if (goTo) form.current?.querySelector<HTMLElement>(`#${CSS.escape(goTo.name)}`)?.focus();
  }, [goTo]);

  /** Says what is wrong and goes there. @returns whether anything is */
  const showErrors = (found: FieldErrors): boolean => {
    setErrors(found);
    const name = firstWrong(found);
    if (name !== undefined) setGoTo({ name });
    return name !== undefined;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const { currentTarget } = event;
    const values = valuesOf(currentTarget);
    if (showErrors(browserErrors(currentTarget)) || showErrors(check?.(values) ?? {})) return;
    setBusy(true);
    const result = await send(values).catch((error) => {
      setBusy(false);
      throw error;
    });
    if (result === 'leaving') return;
    setBusy(false);
    if (result === 'done') {
      currentTarget.reset();
      return;
    }
    if (result.errors) showErrors(result.errors);
    if (result.goTo) setGoTo({ name: result.goTo });
  };

  /** What is being corrected is not wrong for the moment. */
  const onInput = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
    if (isField(target) && errors[target.id]) setErrors((known) => ({ ...known, [target.id]: undefined }));
    onValues?.(valuesOf(currentTarget));
  };

  return { errors, busy, form: { ref: form, onSubmit, onInput, method: 'post', noValidate: true } as const };
};
