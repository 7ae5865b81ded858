import { useState } from 'react';
import { launchBounds, type ProductValues } from '#lib/browser/products/product-form.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { launchFields } from '#lib/text/messages/launch-days.ts';
import { Field } from '../ui/forms/Field.tsx';
import { Select } from '../ui/Select.tsx';

interface Props {
  /** Initial values. */
  start: ProductValues;
  /** Current values. */
  values: ProductValues;
  /** True if it is accepted already. */
  isScheduled: boolean;
  error: string | undefined;
}

/** Fields for the launch: at once, or on a day. A chosen day is kept while the other option is selected. */
export function LaunchFields({ start, values, isScheduled, error }: Props) {
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
