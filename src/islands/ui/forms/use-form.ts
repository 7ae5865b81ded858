import { type SubmitEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldError } from '#lib/browser/forms/field-error.ts';
import { preserveFields } from '#lib/browser/forms/preserve-fields.ts';
import { whenStaying } from '#lib/browser/page/leaving.ts';
import { usePageShow } from '../use-page-show.ts';

/** Error messages by field name. */
export type FieldErrors = Record<string, string | undefined>;

export type Values = Record<string, string>;

/**
 * 'leaving': the browser navigates away, so the form stays busy unless that is stopped; 'done': the form is reset, unless it was
 * edited since; 'failed': the user has been notified; else the server's field errors.
 */
export type SubmitResult = 'leaving' | 'done' | 'failed' | FieldErrors;

interface Options {
  /** Checks beyond the browser's own. Of a field that fails both, the browser's error is shown. */
  check?: (values: Values) => FieldErrors;
  /** @param button value of the submit button, if it has one */
  send: (values: Values, button?: string) => Promise<SubmitResult>;
  /** Called once it was sent, before the form is reset: not if it was edited since. */
  onDone?: () => void;
  /** Called on every input, and once for what was typed before the form was hydrated. */
  onValues?: (values: Values) => void;
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Fields without a name are not sent. */
const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(isField).filter(({ name }) => name !== '');

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));

const isTyped = (field: FormField): boolean => 'defaultValue' in field && field.value !== field.defaultValue;

/** All errors at once, in the order of the fields. The browser's error of a field comes before ours. */
const errorsIn = (form: HTMLFormElement, checked: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(
    fieldsOf(form).map((field) => [
      field.name,
      // A read-only field can not be corrected.
      (field.willValidate && fieldError(field.dataset.label ?? '', field)) || checked[field.name],
    ]),
  );

/**
 * An uncontrolled form: renders errors beside the fields, focuses the first invalid one, and sends once at a time. Expects
 * the id of a field to be its name.
 */
export const useForm = ({ check, send, onDone, onValues }: Options) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const isEdited = useRef(false);
  const [goTo, setGoTo] = useState<{ name: string }>();
  const [restoreFields] = useState(preserveFields);
  // In the task in which React replaces the fields, so that no key is lost.
  useLayoutEffect(() => {
    if (form.current) restoreFields(form.current);
  }, [restoreFields]);
  useEffect(() => {
    if (form.current && fieldsOf(form.current).some(isTyped)) onValues?.(valuesOf(form.current));
  }, []);
  usePageShow(() => setBusy(false)); // restored from the back/forward cache as it was left, that is busy

  // After rendering, so that a screen reader finds the error when the field is focused.
  useEffect(() => {
    if (goTo) form.current?.querySelector<HTMLElement>(`#${CSS.escape(goTo.name)}`)?.focus();
  }, [goTo]);

  /** @returns true if there is any */
  const showErrors = (found: FieldErrors): boolean => {
    setErrors(found);
    const name = Object.keys(found).find((key) => found[key]);
    if (name) setGoTo({ name });
    return Boolean(name);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const { currentTarget } = event;
    const button = event.nativeEvent.submitter?.getAttribute('value') ?? undefined;
    const values = valuesOf(currentTarget);
    if (showErrors(errorsIn(currentTarget, check?.(values)))) return;
    setBusy(true);
    isEdited.current = false;
    const result = await send(values, button).catch((error) => {
      setBusy(false);
      throw error;
    });
    if (result === 'leaving') {
      const stop = whenStaying(() => {
        stop();
        setBusy(false);
      });
      return;
    }
    setBusy(false);
    if (result === 'failed') return;
    if (result !== 'done') showErrors(result);
    else if (!isEdited.current) {
      onDone?.();
      currentTarget.reset();
    }
  };

  /** The error of a field is removed as soon as the field is edited. */
  const onInput = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
    isEdited.current = true;
    if (isField(target) && errors[target.id]) setErrors((known) => ({ ...known, [target.id]: undefined }));
    onValues?.(valuesOf(currentTarget));
  };

  return { errors, busy, form: { ref: form, onSubmit, onInput, method: 'post', noValidate: true } as const };
};
