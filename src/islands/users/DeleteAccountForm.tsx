import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { PopupProvider } from '#lib/browser/identity/identity-calls.ts';
import { deleteAccount, isDeletedLater } from '#lib/browser/users/delete-account.ts';
import { $popupsReady, prepareSignIn } from '#lib/browser/users/popup-sign-in.ts';
import { deletionTexts } from '#lib/text/messages/account-deletion.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { badButton } from '../ui/button-looks.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CurrentPasswordField } from './account-fields.tsx';
import { useChangeForm } from './account-forms.tsx';

interface Props {
  email: string;
  onDone: () => void;
}

function ByPassword({ email, onDone }: Props) {
  const { form, errors, busy } = useChangeForm(
    ({ currentPassword = '' }) => deleteAccount(email, { password: currentPassword }),
    onDone,
  );
  return (
    <form {...form} className={formLook} aria-label={deletionTexts.title}>
      <CurrentPasswordField error={errors.currentPassword} />
      <SubmitButton label={deletionTexts.submit} busy={busy} look={`btn-line ${badButton}`} />
    </form>
  );
}

function ByPopup({ email, onDone, provider }: Props & { provider: PopupProvider }) {
  const ready = useStore($popupsReady, { ssr: () => false });
  const [busy, begin] = useBusy(async () => {
    if ((await deleteAccount(email, { popup: provider })) === 'changed') onDone();
  });
  useEffect(() => void prepareSignIn(), []);
  return (
    <button
      type="button"
      className={`btn btn-line ${badButton}`}
      disabled={!ready}
      aria-disabled={busy || undefined}
      onClick={begin}
    >
      {deletionTexts.confirmWith(screenLabels[provider])}
    </button>
  );
}

/** Asks for a login, and says before when the account is deleted. */
export function DeleteAccountForm({ methods, ...props }: Props & { methods: readonly string[] }) {
  const service = methods.includes('google.com') ? 'google' : 'github';
  return (
    <Loaded
      from={isDeletedLater}
      what={deletionTexts.form}
      waiting={<Skeleton className="h-40" round="card" />}
    >
      {(isLater) => (
        <>
          <p className="mb-4">
            {deletionTexts[isLater ? 'later' : 'now']} {deletionTexts.products}
          </p>
          {methods.includes('password') ? (
            <ByPassword {...props} />
          ) : (
            <ByPopup {...props} provider={service} />
          )}
        </>
      )}
    </Loaded>
  );
}
