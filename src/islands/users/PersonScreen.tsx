import type { ReactNode } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { nameOf } from '#lib/browser/users/manage-users.ts';
import type { PersonRecord } from '#lib/contract/people.ts';
import { paths, userPaths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { personTexts, roleNotes, signInMethodNames, votesCast } from '#lib/text/messages/users.ts';
import { RecordScreen } from '../dashboard/RecordScreen.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Status } from '../ui/Status.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { PersonActivity } from './PersonActivity.tsx';

/** Role and state of the account, with what it waits for. */
function AccountState({ role, waitingRole, claimableRole, suspendedAt }: PersonRecord) {
  return (
    <p className="mt-1.6 flex flex-wrap gap-x-4 gap-y-1">
      <Status sign="good">{role}</Status>
      {waitingRole && <Status sign="waits">{roleNotes.unverified(waitingRole)}</Status>}
      {claimableRole && <Status sign="waits">{roleNotes.unclaimed(claimableRole)}</Status>}
      {suspendedAt && (
        <Status sign="bad">
          suspended <RelativeTime iso={suspendedAt} />
        </Status>
      )}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const methodsOf = ({ signInMethods }: PersonRecord): string =>
  signInMethods.map((method) => signInMethodNames[method] ?? method).join(', ') || personTexts.noMethod;

function PersonHead({ person }: { person: PersonRecord }) {
  const name = nameOf(person);
  const role = person.waitingRole ?? person.role;
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name} picture={person.photoURL} size={80} className="rounded-pill avatar-20" />
      <div className="min-w-0 grow basis-72">
        <h1 className="text-2xl leading-title">
          <bdi>{name}</bdi>
          {person.verifiedSince && <VerifiedBadge since={person.verifiedSince} />}
        </h1>
        <AccountState {...person} />
        <dl className="mt-4.4 flex flex-wrap gap-x-9 gap-y-3.6">
          <Fact name="E-mail">
            <EmailText email={person.email} />{' '}
            <span className="text-muted">
              ({person.emailVerified ? personTexts.verified : personTexts.unverified})
            </span>
          </Fact>
          <Fact name="Logs in by">{methodsOf(person)}</Fact>
          <Fact name="Member since">
            <RelativeTime iso={person.createdAt} />
          </Fact>
          <Fact name="Has cast">{votesCast(person.votes)}</Fact>
        </dl>
        <p className="mt-4.4 flex flex-wrap gap-3">
          <a
            className="btn btn-line"
            href={role === 'user' ? userPaths.found(person.email) : userPaths.staff}
          >
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

/** The person on an admin's screen. */
const personRecord = createScreenLoad((id) => dataIfAny(api('getPerson', { params: { id } })));

/** An admin's page of a person: who they are here, and what they did. */
export default function PersonScreen({ id }: { id: string }) {
  return (
    <RecordScreen
      needs="person.see"
      from={personRecord}
      id={id}
      what="This person"
      texts={personTexts}
      back={{ href: paths.manageUsers, label: screenLabels.manageUsers }}
    >
      {(person) => (
        <article className="grid gap-9 wrap-anywhere">
          <PersonHead person={person} />
          <PersonActivity person={person} />
        </article>
      )}
    </RecordScreen>
  );
}
