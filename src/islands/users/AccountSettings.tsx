import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  $newEmail,
  downloadOwnData,
  followNewEmail,
  logOutEverywhere,
  ownSignInMethods,
} from '#lib/browser/users/own-account.ts';
import type { User } from '#lib/contract/users.ts';
import { deletionNotice, deletionTexts } from '#lib/text/messages/account-deletion.ts';
import { accountTexts, changedElsewhere, newEmailSent } from '#lib/text/messages/own-account.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { signInMethodNames } from '#lib/text/messages/users.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { badButton } from '../ui/button-looks.ts';
import { EmailText } from '../ui/EmailText.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmailForm, PasswordForm, ProfileForm } from './account-forms.tsx';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { DemoMailLink } from './EmailVerification.tsx';
import { PageSetting } from './PageSetting.tsx';
import { Setting } from './Setting.tsx';

/** Note that a link was sent to a new address. */
function NewEmailNote({ email }: { email: string }) {
  return (
    <div className="mt-4 rounded-small bg-amber-soft px-4.4 py-3.6 wrap-anywhere" role="status">
      <p>
        <b>{accountTexts.mailTitle}</b>
      </p>
      <p>{newEmailSent(email)}</p>
      <DemoMailLink />
    </div>
  );
}

type Part = 'profile' | 'password' | 'email' | 'deletion';

interface Props {
  user: User;
  photoURL: string | null;
}

function Settings({ user, photoURL, methods }: Props & { methods: readonly string[] }) {
  const [open, setOpen] = useState<Part>();
  const newEmail = useStore($newEmail);
  const hasPassword = methods.includes('password');
  const [provider = accountTexts.otherService] = methods.map((method) => signInMethodNames[method] ?? method);
  // Another part may have been opened while the change of this one was being saved.
  const closing = (part: Part) => () => setOpen((now) => (now === part ? undefined : now));
  const setting = (part: Part) => ({
    isOpen: open === part,
    onOpen: () => setOpen(part),
    onClose: closing(part),
  });
  return (
    <>
      <Setting title={accountTexts.profile} hint={accountTexts.profileHint} {...setting('profile')}>
        <ProfileForm name={user.name} photoURL={photoURL} onDone={closing('profile')} />
      </Setting>
      <PageSetting email={user.email} />
      <Setting
        title={accountTexts.email}
        value={<EmailText email={user.email} />}
        hint={hasPassword ? accountTexts.emailHint : changedElsewhere.email(provider)}
        note={newEmail && <NewEmailNote email={newEmail} />}
        {...(hasPassword && setting('email'))}
      >
        <EmailForm present={user.email} onDone={closing('email')} />
      </Setting>
      <Setting
        title={accountTexts.password}
        hint={hasPassword ? accountTexts.passwordHint : changedElsewhere.password(provider)}
        {...(hasPassword && setting('password'))}
      >
        <PasswordForm onDone={closing('password')} />
      </Setting>
      <Setting
        title={accountTexts.everywhere}
        hint={accountTexts.everywhereHint}
        action={
          <BusyButton look={`btn-line ${badButton}`} act={() => logOutEverywhere(user.email)}>
            {screenLabels.logOutEverywhere}
          </BusyButton>
        }
      />
      <Setting
        title={accountTexts.data}
        hint={accountTexts.dataHint}
        action={
          <BusyButton act={() => downloadOwnData(user.email)}>{screenLabels.downloadOwnData}</BusyButton>
        }
      />
      <Setting
        title={deletionTexts.title}
        hint={user.deletesAt ? deletionNotice.title(user.deletesAt) : deletionTexts.hint}
        openLabel={deletionTexts.open}
        {...(!user.deletesAt && setting('deletion'))}
      >
        <DeleteAccountForm email={user.email} methods={methods} onDone={closing('deletion')} />
      </Setting>
    </>
  );
}

/** Settings of one's own account. */
export function AccountSettings({ user, photoURL }: Props) {
  useEffect(followNewEmail, []);
  return (
    <section className="grid border-t border-line pt-7" aria-labelledby="settings" tabIndex={-1}>
      <h2 id="settings" className="text-xl">
        {accountTexts.title}
      </h2>
      <Loaded
        from={ownSignInMethods}
        what={accountTexts.title}
        waiting={<Skeleton className="mt-4 h-96" round="card" />}
      >
        {(methods) => <Settings user={user} photoURL={photoURL} methods={methods} />}
      </Loaded>
    </section>
  );
}
