import { fieldFaults } from '../messages.ts';

/** A field, as far as the browser has checked it. */
export interface CheckedField {
  type: string;
  value: string;
  required: boolean;
  validity: Pick<ValidityState, 'valid' | 'badInput'>;
  /** Between which numbers, for those. */
  min?: string;
  max?: string;
}

/** What is wrong with a field, said beside it; undefined if nothing is. */
export const fieldFault = (label: string, field: CheckedField): string | undefined => {
  const { type, value, required, validity, min = '', max = '' } = field;
  const blank = value === '' || (['text', 'textarea'].includes(type) && value.trim() === '');
  if (required && blank && !validity.badInput) return fieldFaults.missing(label);
  if (validity.valid) return undefined;
  if (type === 'number') return fieldFaults.wholeNumber(min, max);
  return type === 'url' ? fieldFaults.url : fieldFaults.email;
};
