import { findLinked } from '#lib/browser/products/linked-products.ts';
import type { CountedField, ProductValues } from '#lib/browser/products/product-form.ts';
import { sizes } from '#lib/domain/specification.ts';
import { descriptionHint, linkTexts, productForm } from '#lib/text/messages/own-products.ts';
import { pictureTexts } from '#lib/text/messages/pictures.ts';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import { PictureField } from '../ui/PictureField.tsx';
import { LaunchFields } from './LaunchFields.tsx';
import { LinkedNote } from './LinkedNote.tsx';
import { TagField } from './TagField.tsx';

interface Props {
  /** Initial values. */
  start: ProductValues;
  /** Current values. */
  values: ProductValues;
  errors: FieldErrors;
  onTags: (tags: string) => void;
  /** Text in the tag input that is not a tag yet. */
  typedTag: string;
  onTypedTag: (text: string) => void;
  linkHint?: string | undefined;
  /** Id of the edited product; undefined for a new one. */
  productId?: string | undefined;
  /** True if it has appeared: then it has no launch day any more. */
  hasAppeared: boolean;
  /** True if it is accepted, and waits for its launch day. */
  isScheduled: boolean;
}

export function ProductFields({
  start,
  values,
  errors,
  onTags,
  typedTag,
  onTypedTag,
  linkHint = linkTexts.hint,
  productId,
  hasAppeared,
  isScheduled,
}: Props) {
  const text = (name: Exclude<keyof ProductValues, 'launch' | 'launchDay'>) => ({
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
      <PictureField {...text('logo')} texts={pictureTexts.logo} required />
      <TextArea
        {...counted('shortDescription')}
        rows={2}
        className="min-h-20"
        hint="What it is, in a line or two"
      />
      <TextArea {...counted('description')} rows={6} hint={descriptionHint} />
      <TagField
        texts={JSON.parse(values.tags)}
        onTexts={(texts) => onTags(JSON.stringify(texts))}
        typed={typedTag}
        onTyped={onTypedTag}
        error={errors.tags}
      />
      <input type="hidden" name="tags" value={values.tags} />
      <Field
        {...text('externalLink')}
        {...address}
        hint={linkHint}
        note={<LinkedNote link={values.externalLink} />}
        onBlur={({ currentTarget }) => findLinked(currentTarget.value, productId)}
      />
      {!hasAppeared && (
        <LaunchFields start={start} values={values} isScheduled={isScheduled} error={errors.launchDay} />
      )}
    </>
  );
}
