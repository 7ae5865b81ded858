import { nameOf } from '#lib/browser/users/manage-users.ts';
import type { PersonRecord } from '#lib/contract/people.ts';
import { paths } from '#lib/paths.ts';
import { personTexts, signInMethodNames, votesCast } from '#lib/text/messages/person.ts';
import { roleNotes } from '#lib/text/messages/users.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';

/** Role and state of the account, with what it waits for. */
function AccountState({ role, waitingRole, claimableRole, suspendedAt }: PersonRecord) {
  return (
    <p className="person-standing">
      <span className="status status-accepted">{role}</span>
      {waitingRole && <span className="status status-pending">{roleNotes.unverified(waitingRole)}</span>}
      {claimableRole && <span className="status status-pending">{roleNotes.unclaimed(claimableRole)}</span>}
      {suspendedAt && (
        <span className="status status-rejected">
          suspended <RelativeTime iso={suspendedAt} />
        </span>
      )}
    </p>
  );
}

const methodsOf = ({ signInMethods }: PersonRecord): string =>
  signInMethods.map((method) => signInMethodNames[method] ?? method).join(', ') || personTexts.noMethod;

export function PersonHead({ person }: { person: PersonRecord }) {
  const name = nameOf(person);
  const role = person.waitingRole ?? person.role;
  return (
    <header className="person-head">
      <Avatar name={name} picture={person.photoURL} size={80} className="avatar-round person-photo" />
      <div className="min-w-0">
        <h1 className="dashboard-title person-name">
          <bdi>{name}</bdi> {person.verifiedSince && <VerifiedBadge since={person.verifiedSince} />}
        </h1>
        <AccountState {...person} />
        <dl className="person-facts">
          <div>
            <dt>E-mail</dt>
            <dd>
              <EmailText email={person.email} />{' '}
              <span className="text-muted">
                ({person.emailVerified ? personTexts.verified : personTexts.unverified})
              </span>
            </dd>
          </div>
          <div>
            <dt>Logs in by</dt>
            <dd>{methodsOf(person)}</dd>
          </div>
          <div>
            <dt>Member since</dt>
            <dd>
              <RelativeTime iso={person.createdAt} />
            </dd>
          </div>
          <div>
            <dt>Has cast</dt>
            <dd>{votesCast(person.votes)}</dd>
          </div>
        </dl>
        <p className="person-act">
          <a className="btn btn-line" href={role === 'user' ? paths.foundUser(person.email) : paths.staff}>
            {role === 'user' ? personTexts.act : personTexts.inStaff}
          </a>
          {person.makerId && (
            <a className="btn btn-line" href={paths.maker(person.makerId)}>
              {personTexts.publicPage}
            </a>
          )}
        </p>
      </div>
    </header>
  );
}
