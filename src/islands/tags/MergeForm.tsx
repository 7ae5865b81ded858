import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $tagSuggestions, suggestTags } from '#lib/browser/products/tag-suggestions.ts';
import { $mergedTag, mergeTag } from '#lib/browser/tags/moderated-tags.ts';
import type { ModeratedTag } from '#lib/contract/tag-aliases.ts';
import { sizes } from '#lib/domain/specification.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { tagModeration } from '#lib/text/messages/tag-moderation.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';

/** Names the tag that another one is merged into. */
export function MergeForm({ tag }: { tag: ModeratedTag }) {
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useStore($tagSuggestions);
  // The form opens above the list, possibly out of sight of the button that opened it.
  useEffect(() => field.current?.focus(), []);

  const send = ({ into = '' }: Values) => mergeTag(tag, into);
  const { form, errors, busy } = useForm({ send, onValues: ({ into = '' }) => suggestTags(into) });
  return (
    <form {...form} className={`${formLook} mt-6 mb-8 max-w-144`} aria-labelledby="merge-form">
      <h2 className="text-xl wrap-anywhere" id="merge-form">
        {tagModeration.formTitle(tag.tag)}
      </h2>
      <Field
        ref={field}
        name="into"
        label={tagModeration.into}
        defaultValue={tag.proposal?.tag}
        error={errors.into}
        hint={tagModeration.hint}
        required
        dir="auto"
        maxLength={sizes.tag}
        list="merge-suggestions"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="merge-suggestions">
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <FormActions>
        <SubmitButton label={tagModeration.submit} busy={busy} />
        <button type="button" className="btn btn-line" onClick={() => $mergedTag.set(undefined)}>
          {labels.cancel}
        </button>
      </FormActions>
    </form>
  );
}
