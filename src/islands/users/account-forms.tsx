import {
  type ChangeResult,
  changeEmail,
  changePassword,
  changeProfile,
} from '#lib/browser/users/own-account.ts';
import { visiblePassword } from '#lib/domain/specification.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type FieldErrors, type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import {
  CurrentPasswordField,
  checkPasswords,
  EmailField,
  NameField,
  PhotoField,
} from './account-fields.tsx';
import { PasswordField } from './PasswordField.tsx';

/** A form that sends a change. @param onDone see `useForm` */
export const useChangeForm = (
  change: (values: Values) => Promise<ChangeResult>,
  onDone: () => void,
  check?: (values: Values) => FieldErrors,
) =>
  useForm({
    ...(check && { check }),
    send: async (values): Promise<SubmitResult> => {
      const result = await change(values);
      return result === 'changed' ? 'done' : result;
    },
    onDone,
  });

interface ProfileProps {
  name: string;
  photoURL: string | null;
  onDone: () => void;
}

/** A photo is required, as at sign-up, unless the account came without one. */
export function ProfileForm({ name, photoURL, onDone }: ProfileProps) {
  const { form, errors, busy } = useChangeForm(
    ({ name: given = '', photoURL: photo = '' }) =>
      changeProfile({ name: given.trim(), ...(photo && { photoURL: photo.trim() }) }),
    onDone,
  );
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

export function EmailForm({ present, onDone }: { present: string; onDone: () => void }) {
  const { form, errors, busy } = useChangeForm(
    ({ currentPassword = '', email = '' }) => changeEmail(present, currentPassword, email),
    onDone,
  );
  return (
    <form {...form} className={formLook} aria-label={accountTexts.email}>
      <EmailField label={accountTexts.newEmail} autoComplete="email" error={errors.email} />
      <CurrentPasswordField error={errors.currentPassword} />
      <SubmitButton label={accountTexts.sendLink} busy={busy} />
    </form>
  );
}

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { form, errors, busy } = useChangeForm(
    ({ currentPassword = '', password = '' }) => changePassword(currentPassword, password),
    onDone,
    checkPasswords,
  );
  const field = { required: true, visibleFor: visiblePassword.onSignUp };
  return (
    <form {...form} className={formLook} aria-label={accountTexts.password}>
      <CurrentPasswordField error={errors.currentPassword} />
      <PasswordField
        {...field}
        name="password"
        label={accountTexts.newPassword}
        autoComplete="new-password"
        hint={accountTexts.passwordRules}
        toggle="Show new password"
        error={errors.password}
      />
      <PasswordField
        {...field}
        name="password2"
        label="Confirm Password"
        autoComplete="new-password"
        toggle="Show password confirmation"
        error={errors.password2}
      />
      <SubmitButton label={accountTexts.save} busy={busy} />
    </form>
  );
}
