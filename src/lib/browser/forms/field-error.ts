import { fieldErrors } from '#lib/text/messages/forms.ts';
import { isVisible } from '#lib/text/visible.ts';

/** A form field with its native validation state. */
export interface CheckedField {
  type: string;
  value: string;
  required: boolean;
  validity: Pick<ValidityState, 'valid' | 'badInput'>;
  /** The message of the browser. */
  validationMessage?: string;
  /** Bounds of a number field. */
  min?: string;
  max?: string;
}

/** Messages by type of field; other types display the message of the browser. */
const byType: Partial<Record<string, string>> = {
  email: fieldErrors.email,
  url: fieldErrors.url,
  date: fieldErrors.date,
};

/** The message to display beside a field; undefined if it is valid. */
export const fieldError = (label: string, field: CheckedField): string | undefined => {
  const { type, value, required, validity, min = '', max = '' } = field;
  const blank = value === '' || (['text', 'textarea'].includes(type) && !isVisible(value));
  if (required && blank && !validity.badInput) return fieldErrors.missing(label);
  if (validity.valid) return undefined;
  if (type === 'number') return fieldErrors.wholeNumber(min, max);
  return byType[type] ?? field.validationMessage;
};
