import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import {
  $changingUser,
  $lastPromotion,
  $userTotal,
  nameOf,
  plainUsers,
  promote,
  suspendOrRestore,
} from '#lib/browser/users/manage-users.ts';
import { $takingBack, undoPromotion } from '#lib/browser/users/take-role-back.ts';
import type { ManagedUser, User } from '#lib/contract/users.ts';
import { counted } from '#lib/text/counts.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { promotionNote, staffTexts } from '#lib/text/messages/staff.ts';
import { joined, roleNotes, totalUsers, unverifiedNote, usersFound } from '#lib/text/messages/users.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PersonLink } from '../ui/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { FilterField, ListTools } from '../ui/table/FilterField.tsx';
import { ListTotal, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowAvatar, rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { StaffList } from './StaffList.tsx';

interface PromoteProps {
  user: User;
  becomes: 'admin' | 'moderator';
  /** Moves the focus, since the row is removed. */
  onPromoted: () => void;
}

function PromoteButton({ user, becomes, onPromoted }: PromoteProps) {
  const changing = useStore($changingUser);
  const onClick = async () => {
    if ((await promote(user, becomes)) && mayMoveFocus()) onPromoted();
  };
  return (
    <RowButton
      label={screenLabels[becomes]}
      about={nameOf(user)}
      busy={changing !== undefined}
      onClick={onClick}
    />
  );
}

function SuspendButton({ user }: { user: User }) {
  const changing = useStore($changingUser);
  return (
    <RowButton
      label={user.suspended ? screenLabels.restore : screenLabels.suspend}
      about={nameOf(user)}
      busy={changing !== undefined}
      kind={user.suspended ? 'line' : 'bad'}
      onClick={() => suspendOrRestore(user)}
    />
  );
}

/** Undoes the last promotion, which took effect at once. Shown until the next one. */
function PromotionNote({ onUndone }: { onUndone: () => void }) {
  const promotion = useStore($lastPromotion);
  const takingBack = useStore($takingBack);
  useEffect(() => () => $lastPromotion.set(undefined), []);
  const undo = async () => {
    if ((await undoPromotion()) && mayMoveFocus()) onUndone();
  };
  return (
    <div role="status">
      {promotion && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small bg-amber-soft px-4.4 py-2.4">
          <bdi>{promotionNote(promotion.name, promotion.role)}</bdi>{' '}
          <button
            type="button"
            className="btn btn-line"
            aria-disabled={takingBack !== undefined || undefined}
            onClick={undo}
          >
            {screenLabels.undo}
          </button>{' '}
          <a className="link" href="#staff">
            {staffTexts.title}
          </a>
        </p>
      )}
    </div>
  );
}

/** Why a role that was granted is still pending. */
function RoleNote({ waitingRole, claimableRole }: User) {
  if (waitingRole) return <span className={rowNote}>{roleNotes.unverified(waitingRole)}</span>;
  if (claimableRole) return <span className={rowNote}>{roleNotes.unclaimed(claimableRole)}</span>;
  return null;
}

/** Number of products and reviews of the user. A server of release 1.0.0 does not send them. */
function AddedNote({ productCount, reviewCount }: ManagedUser) {
  if (productCount === undefined || reviewCount === undefined) return null;
  return (
    <span className={rowNote}>
      <span className="whitespace-nowrap">{counted(productCount, 'product')},</span>{' '}
      <span className="whitespace-nowrap">{counted(reviewCount, 'review')}</span>
    </span>
  );
}

/** Number of characters of an address that fit in one line. */
const unwrapped = 28;

const columnsWith = (onPromoted: () => void): Column<ManagedUser>[] => [
  { header: '#', kind: 'index', cell: (_, index) => index + 1 },
  {
    header: 'Name',
    kind: 'lead',
    cell: (user) => (
      <span className="inline-flex items-center">
        <Avatar
          name={nameOf(user)}
          picture={user.photoURL ?? null}
          size={40}
          className={`rounded-pill ${rowAvatar}`}
        />
        <span className="grid justify-items-start font-semibold">
          <span>
            <PersonLink id={user._id} name={nameOf(user)} className={rowLink} />
            {user.verifiedSince && <VerifiedBadge since={user.verifiedSince} />}
          </span>
          <RoleNote {...user} />
          {user.suspended && (
            <Status sign="bad" className="text-sm">
              suspended
            </Status>
          )}
          {user.emailVerified === false && !user.waitingRole && (
            <Status sign="waits" className="text-sm">
              {unverifiedNote}
            </Status>
          )}
          {user.createdAt && (
            <span className={rowNote}>
              {joined} <RelativeTime iso={user.createdAt} />
            </span>
          )}
          <AddedNote {...user} />
        </span>
      </span>
    ),
  },
  {
    header: 'Email',
    cell: ({ email }) =>
      email.length <= unwrapped ? (
        <span className="wrap-anywhere md:whitespace-nowrap">{email}</span>
      ) : (
        <span className="inline-block max-w-48 md:min-w-36">
          <EmailText email={email} />
        </span>
      ),
  },
  {
    header: screenLabels.admin,
    kind: 'action',
    cell: (user) => <PromoteButton user={user} becomes="admin" onPromoted={onPromoted} />,
  },
  {
    header: screenLabels.moderator,
    kind: 'action',
    cell: (user) => <PromoteButton user={user} becomes="moderator" onPromoted={onPromoted} />,
  },
  { header: 'Account', kind: 'action', cell: (user) => <SuspendButton user={user} /> },
];

const nobody = (q: string) =>
  q ? (
    <Notice title={`Nobody found for “${q}”`}>
      <p>The search covers names and e-mail addresses of users without a role.</p>
    </Notice>
  ) : (
    <Notice title="No users yet">
      <p>New members appear here.</p>
    </Notice>
  );

function UserTable({ myId }: { myId: string }) {
  const listing = usePagedList(plainUsers);
  const total = useStore($userTotal);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasLoaded = useRef(false);
  if (listing.state === 'ready' || listing.state === 'failed') hasLoaded.current = true;
  const { q } = listing.query;
  return (
    <>
      <ListTotal ref={heading} tabIndex={-1}>
        {total === undefined ? listing.state === 'loading' && totalSkeleton : totalUsers(total)}
      </ListTotal>
      <ListTools>
        <FilterField
          className="max-w-104 grow basis-60"
          label="Find by name or e-mail"
          value={q}
          onFilter={(q) => plainUsers.refine({ q })}
        />
        <p className="text-muted empty:absolute" role="status">
          {q && listing.state === 'ready' && usersFound(listing.total)}
        </p>
      </ListTools>
      <PromotionNote onUndone={() => heading.current?.focus()} />
      <PagedTable
        list={plainUsers}
        listing={listing}
        caption={screenLabels.manageUsers}
        columns={columnsWith(() => heading.current?.focus())}
        keyOf={({ _id }) => _id}
        empty={nobody(q)}
        look="people"
      />
      {/* Below the first page, whose skeleton is much shorter. */}
      {hasLoaded.current && <StaffList myId={myId} />}
    </>
  );
}

export default function ManageUsers() {
  return (
    <ScreenGate needs="user.promote" waiting={<TableSkeleton />}>
      {({ _id }) => <UserTable myId={_id} />}
    </ScreenGate>
  );
}
