import { $session } from '#lib/browser/member/session.ts';
import type { User } from '#lib/contract/users.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { SubscriptionArea } from '../subscriptions/SubscriptionArea.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useStore } from '../ui/use-store.ts';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { EmailVerification } from './EmailVerification.tsx';

function Profile(user: User) {
  const session = useStore($session);
  const photo = session.state === 'in' ? session.person.photoURL : null;
  const name = user.name || user.email;
  return (
    <div className="profile">
      <section className="profile-person" aria-label="You">
        <Avatar name={name} picture={photo} size={96} className="avatar-round profile-photo" />
        <div className="min-w-0">
          <h2 className="profile-name">
            <bdi>{name}</bdi>
            {user.verifiedSince && (
              <>
                {' '}
                <VerifiedBadge since={user.verifiedSince} />
              </>
            )}
          </h2>
          <p className="text-muted">
            <EmailText email={user.email} />
          </p>
        </div>
      </section>
      <EmailVerification email={user.email} waitingRole={user.waitingRole} />
      <SubscriptionArea user={user} photoURL={photo} />
      <AccountSettings user={user} photoURL={photo} />
    </div>
  );
}

const waiting = (
  <p className="screen-spinner" role="status">
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
