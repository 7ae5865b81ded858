import type { CountedField, ProductValues } from '#lib/browser/products/product-form.ts';
import { sizes } from '#lib/limits.ts';
import { linkTexts, productForm } from '#lib/text/messages/own-products.ts';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import { TagField } from './TagField.tsx';

interface Props {
  /** What the fields begin with. */
  start: ProductValues;
  /** What they hold now. */
  values: ProductValues;
  errors: FieldErrors;
  onTags: (tags: string) => void;
  /** The tag that is being typed. */
  typedTag: string;
  onTypedTag: (text: string) => void;
  /** What is to be known of a link beforehand. */
  linkHint?: string | undefined;
}

/** What is written of a product. */
export function ProductFields({
  start,
  values,
  errors,
  onTags,
  typedTag,
  onTypedTag,
  linkHint = linkTexts.hint,
}: Props) {
  const text = (name: keyof ProductValues) => ({
    name,
    label: productForm[name],
    defaultValue: start[name],
    error: errors[name],
  });
  const counted = (name: CountedField) => ({
    ...text(name),
    required: true,
    dir: 'auto',
    count: <CharacterCount field={name} text={values[name]} max={sizes[name]} />,
  });
  const address = { type: 'url', inputMode: 'url', maxLength: sizes.url, placeholder: 'https://' } as const;
  return (
    <>
      <Field {...counted('name')} autoComplete="off" />
      <Field {...text('logo')} {...address} required />
      <TextArea {...counted('shortDescription')} rows={2} hint="What it is, in a line or two" />
      <TextArea {...counted('description')} rows={6} />
      <TagField
        texts={JSON.parse(values.tags)}
        onTexts={(texts) => onTags(JSON.stringify(texts))}
        typed={typedTag}
        onTyped={onTypedTag}
        error={errors.tags}
      />
      <input type="hidden" name="tags" value={values.tags} />
      <Field {...text('externalLink')} {...address} hint={linkHint} />
    </>
  );
}
