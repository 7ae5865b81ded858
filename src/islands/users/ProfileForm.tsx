import { changeProfile } from '#lib/browser/users/own-account.ts';
import { sizes } from '#lib/limits.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { pictureTexts } from '#lib/text/messages/pictures.ts';
import { Field } from '../ui/forms/Field.tsx';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { PictureField } from '../ui/PictureField.tsx';

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
    <form {...form} className="form" aria-label={accountTexts.profile}>
      <Field
        name="name"
        label="Name"
        required
        maxLength={sizes.personName}
        defaultValue={name}
        autoComplete="name"
        error={errors.name}
      />
      <PictureField
        name="photoURL"
        label="Photo URL"
        texts={pictureTexts.photo}
        required={photoURL !== null}
        defaultValue={photoURL ?? ''}
        autoComplete="photo"
        hint={accountTexts.photoHint}
        error={errors.photoURL}
      />
      <SubmitButton label={accountTexts.save} busy={busy} />
    </form>
  );
}
