import { changeProfile } from '#lib/browser/users/own-account.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { NameField, PhotoField } from './account-fields.tsx';

interface Props {
  name: string;
  photoURL: string | null;
  onDone: () => void;
}

/** A photo is required, as at sign-up, unless the account came without one. */
export function ProfileForm({ name, photoURL, onDone }: Props) {
  const send = async ({ name: given = '', photoURL: photo = '' }: Values): Promise<SubmitResult> => {
    const result = await changeProfile({ name: given.trim(), ...(photo && { photoURL: photo.trim() }) });
    if (result === 'changed') onDone();
    return typeof result === 'object' ? { errors: result } : {};
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className={formLook} aria-label={accountTexts.profile}>
      <NameField defaultValue={name} error={errors.name} />
      <PhotoField
        required={photoURL !== null}
        defaultValue={photoURL ?? ''}
        hint={accountTexts.photoHint}
        error={errors.photoURL}
      />
      <SubmitButton label={accountTexts.save} busy={busy} />
    </form>
  );
}
