import { useState } from 'react';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { removals as limits } from '#lib/domain/vote-integrity/removals.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { TextArea } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';

/** Text of a maker or a moderator, with its time. */
export function ObjectionText({ title, text, at }: { title: string; text: string; at: string }) {
  return (
    <div className="border-l-3 border-line pl-3.4 wrap-anywhere">
      <p className="text-sm text-muted">
        {title}, <RelativeTime iso={at} />
      </p>
      <p className="typed-lines" dir="auto">
        {text}
      </p>
    </div>
  );
}

interface Props {
  /** Name and id of the field, and name of its draft: unique for each objection. */
  name: string;
  label: string;
  hint: string;
  button: string;
  /** @returns true if it was sent */
  send: (text: string) => Promise<boolean>;
}

/** Form for an objection or its answer. */
export function ObjectionForm({ name, label, hint, button, send }: Props) {
  const [draft, setDraft] = useState(() => takeDraft(name));
  const { form, errors, busy } = useForm({
    onValues: (values) => storeDraft(name, values),
    send: async (values) => {
      if (!(await send(values[name] ?? ''))) return {};
      dropDraft(name);
      setDraft(undefined); // else the reset of the form brings it back
      return 'done';
    },
  });
  return (
    <form {...form} className={formLook}>
      <TextArea
        name={name}
        label={label}
        hint={hint}
        defaultValue={draft?.[name]}
        error={errors[name]}
        required
        maxLength={limits.objectionLength}
        dir="auto"
        className="min-h-24"
      />
      <FormActions>
        <SubmitButton label={button} busy={busy} look="btn-solid whitespace-normal" />
      </FormActions>
    </form>
  );
}
