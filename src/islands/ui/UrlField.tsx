import { sizes } from '#lib/domain/specification.ts';
import { Field, type FieldProps } from './forms/Field.tsx';

/** Field for an http or https address. It has a pattern, since `javascript:` is a URL to browsers. */
export function UrlField(props: Omit<FieldProps, 'children' | 'type'>) {
  return (
    <Field
      {...props}
      type="url"
      inputMode="url"
      maxLength={sizes.url}
      pattern="[Hh][Tt][Tt][Pp][Ss]?:.*"
      placeholder="https://"
    />
  );
}
