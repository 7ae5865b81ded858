import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $linkedProducts, findLinked } from '#lib/browser/products/linked-products.ts';
import { type CountedField, launchBounds, type ProductValues } from '#lib/browser/products/product-form.ts';
import { sizes } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { launchFields } from '#lib/text/messages/launch-days.ts';
import { descriptionHint, linkTexts, productForm } from '#lib/text/messages/own-products.ts';
import { pictureTexts } from '#lib/text/messages/pictures.ts';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { Field, TextArea } from '../ui/forms/Field.tsx';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import { PictureField } from '../ui/PictureField.tsx';
import { Select } from '../ui/Select.tsx';
import { UrlField } from '../ui/UrlField.tsx';
import { TagField } from './TagField.tsx';

interface LaunchProps {
  /** Initial values. */
  start: ProductValues;
  /** Current values. */
  values: ProductValues;
  /** True if it is accepted already. */
  isScheduled: boolean;
  error: string | undefined;
}

/** Fields for the launch: at once, or on a day. A chosen day is kept while the other option is selected. */
function LaunchFields({ start, values, isScheduled, error }: LaunchProps) {
  const [bounds] = useState(() => launchBounds(start, new Date()));
  return (
    <>
      <Select
        name="launch"
        label={launchFields.launch}
        error={undefined}
        options={isScheduled ? launchFields.choicesOfScheduled : launchFields.choices}
        defaultValue={start.launch}
        hint={values.launch === 'day' || isScheduled ? undefined : launchFields.competes}
      />
      {values.launch === 'day' && (
        <Field
          {...bounds}
          name="launchDay"
          label={launchFields.launchDay}
          type="date"
          required
          defaultValue={values.launchDay}
          error={error === fieldErrors.date ? launchFields.range(bounds.min, bounds.max) : error}
          hint={launchFields.hint}
        />
      )}
    </>
  );
}

/** Names a product that has the link already, if that is the link in the field. */
function LinkedNote({ link }: { link: string }) {
  const found = useStore($linkedProducts);
  const [product] = found.link === link.trim() ? found.products : [];
  if (!product) return null;
  return (
    <>
      <a href={paths.product(product._id)} target="_blank" rel="noopener">
        <bdi>{product.name}</bdi>
      </a>{' '}
      <span>{linkTexts.linkedAlready}</span>
    </>
  );
}

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
      <UrlField
        {...text('externalLink')}
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
