import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { nameOf } from '#lib/browser/users/manage-users.ts';
import { staff } from '#lib/browser/users/staff.ts';
import { $takingBack, takeRoleBack } from '#lib/browser/users/take-role-back.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { roleAuthor, staffTexts, staffWaits } from '#lib/text/messages/staff.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PersonLink } from '../ui/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ListTotal } from '../ui/table/ListTotal.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowAvatar, rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';

function Who({ member, isMe }: { member: StaffMember; isMe: boolean }) {
  const { _id, email, waitsFor } = member;
  return (
    <span className="inline-flex items-center">
      <Avatar name={nameOf(member)} picture={null} size={40} className={`rounded-pill ${rowAvatar}`} />
      <span>
        <span className="grid justify-items-start font-semibold">
          <PersonLink id={_id} name={nameOf(member)} className={rowLink} />
          {isMe && <span className={rowNote}>{staffTexts.you}</span>}
          {member.suspended && (
            <Status sign="bad" className="text-sm">
              suspended
            </Status>
          )}
        </span>
        <span className={rowNote}>
          {waitsFor === 'account' ? staffTexts.noAccount : <EmailText email={email} />}
        </span>
      </span>
    </span>
  );
}

function Provenance({ since, origin, by }: StaffMember) {
  if (since === null && origin === null)
    return <span className="whitespace-nowrap text-muted">{staffTexts.unknown}</span>;
  return (
    <span className="inline-grid min-w-30">
      {since && <RelativeTime iso={since} />}
      <span className={rowNote}>
        by <bdi>{roleAuthor(origin, by)}</bdi>
      </span>
    </span>
  );
}

function TakeBackButton({ member, onGone }: { member: StaffMember; onGone: () => void }) {
  const takingBack = useStore($takingBack);
  const onClick = async () => {
    if ((await takeRoleBack(member)) && mayMoveFocus()) onGone();
  };
  return (
    <RowButton
      label={screenLabels.takeRoleBack}
      about={`(${member.role}, ${nameOf(member)})`}
      busy={takingBack !== undefined}
      kind="bad"
      onClick={onClick}
    />
  );
}

const isOfSetting = ({ origin, waitsFor }: StaffMember): boolean => origin === 'setting' && waitsFor !== null;

const columnsFor = (myId: string, onGone: () => void): Column<StaffMember>[] => [
  {
    header: 'Name',
    kind: 'lead',
    cell: (member) => <Who member={member} isMe={member._id === myId} />,
  },
  {
    header: 'Role',
    cell: ({ role, waitsFor }) => (
      <span className="inline-grid min-w-30">
        <Status sign={waitsFor ? 'waits' : 'good'}>{role}</Status>
        {waitsFor && <span className={rowNote}>{staffWaits[waitsFor]}</span>}
      </span>
    ),
  },
  {
    header: 'Since, by',
    cell: (member) => <Provenance {...member} />,
  },
  {
    header: 'Remove role',
    kind: 'action',
    cell: (member) => {
      if (member._id === myId) return null;
      if (isOfSetting(member)) return <span className={rowNote}>{staffTexts.bySetting}</span>;
      return <TakeBackButton member={member} onGone={onGone} />;
    },
  },
];

/** List of the staff: each role, since when and by whom, and a button to remove it. */
export function StaffList({ myId }: { myId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === '#staff') heading.current?.scrollIntoView(); // it was not there when the page was opened
  }, []);
  return (
    <section className="mt-14 scroll-mt-bar border-t border-line pt-8" aria-labelledby="staff" tabIndex={-1}>
      <ListTotal id="staff" ref={heading} tabIndex={-1}>
        {staffTexts.title}
      </ListTotal>
      <p className="mb-4 text-muted">{staffTexts.purpose}</p>
      <Loaded from={staff} what="The staff" waiting={<TableSkeleton rows={3} />}>
        {(members) => (
          <DataTable
            caption={staffTexts.title}
            columns={columnsFor(myId, () => heading.current?.focus())}
            rows={members}
            keyOf={({ email, role }) => `${role} ${email}`}
            look="people"
          />
        )}
      </Loaded>
    </section>
  );
}
