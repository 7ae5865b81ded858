import { fieldErrors } from '#lib/text/messages/forms.ts';

/** A field, as far as the browser has checked it. */
export interface CheckedField {
  type: string;
  value: string;
  required: boolean;
  validity: Pick<ValidityState, 'valid' | 'badInput'>;
  /** What the browser says is wrong. */
  validationMessage?: string;
  /** Between which numbers, for those. */
  min?: string;
  max?: string;
}

/** What is said of a field of this type; of others, what the browser says. */
const byType: Partial<Record<string, string>> = {
  email: fieldErrors.email,
  url: fieldErrors.url,
  date: fieldErrors.date,
};

/** What is wrong with a field, said beside it; undefined if nothing is. */
export const fieldError = (label: string, field: CheckedField): string | undefined => {
  const { type, value, required, validity, min = '', max = '' } = field;
  const blank = value === '' || (['text', 'textarea'].includes(type) && value.trim() === '');
  if (required && blank && !validity.badInput) return fieldErrors.missing(label);
  if (validity.valid) return undefined;
  if (type === 'number') return fieldErrors.wholeNumber(min, max);
  return byType[type] ?? field.validationMessage;
};
