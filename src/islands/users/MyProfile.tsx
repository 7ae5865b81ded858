import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $session } from '#lib/browser/member/session.ts';
import type { User } from '#lib/contract/users.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { SubscriptionArea } from '../subscriptions/SubscriptionArea.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { DeletionNotice } from './DeletionNotice.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { MailOffNotice } from './MailOffNotice.tsx';

function Profile(user: User) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(Boolean(user.deletesAt), heading);
  useFocusAfter(Boolean(user.mailOff), heading);
  const session = useStore($session);
  const photo = session.state === 'in' ? session.person.photoURL : null;
  const name = user.name || user.email;
  return (
    <div className="grid max-w-152 gap-8">
      <section className="flex flex-wrap items-center gap-x-6 gap-y-4" aria-label="You">
        <Avatar name={name} picture={photo} size={96} className="rounded-pill avatar-24" />
        <div className="min-w-0">
          <h2 className="text-xl" ref={heading} tabIndex={-1}>
            <bdi>{name}</bdi>
            {user.verifiedSince && <VerifiedBadge since={user.verifiedSince} />}
          </h2>
          <p className="text-muted">
            <EmailText email={user.email} />
          </p>
        </div>
      </section>
      <DeletionNotice user={user} />
      <MailOffNotice user={user} />
      <EmailVerification onProfile email={user.email} waitingRole={user.waitingRole} />
      <SubscriptionArea user={user} photoURL={photo} />
      <AccountSettings user={user} photoURL={photo} />
    </div>
  );
}

const waiting = (
  <p className="grid min-h-72 place-items-center text-2xl noscript:hidden" role="status">
    <Spinner />
    <span className="sr-only">Loading</span>
  </p>
);

export default function MyProfile() {
  return (
    <ScreenGate needs="subscription.start" waiting={waiting}>
      {(user) => <Profile {...user} />}
    </ScreenGate>
  );
}
