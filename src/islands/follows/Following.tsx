import { useRef } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { isFollowKind, setFollowed } from '#lib/browser/follows/follow.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import type { Followed } from '#lib/contract/follows.ts';
import { type FollowKind, followKey } from '#lib/domain/follows.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { lists } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { counted } from '#lib/text/counts.ts';
import { followingScreen } from '#lib/text/messages/following-screen.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { plainButton } from '../ui/button-looks.ts';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { loneButton, rowAvatar, rowLink } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';

const kindOf = ({ kind }: { kind: string }): FollowKind => (isFollowKind(kind) ? kind : 'tag');

/** Follows of the signed-in member of a kind, latest first. */
const followedList = createPagedList<Followed, { kind: string }>({
  defaults: { kind: 'tag' },
  perPage: lists.rowsPerPage,
  load: async (asked, pagination) => {
    const { email } = await signedInPerson();
    const query = { ...pagination, kind: kindOf(asked) };
    return api('listFollows', { params: { email }, query });
  },
});

const kinds = Object.keys(followingScreen.kinds).filter(isFollowKind);

const linkTo: Record<FollowKind, (target: string) => string> = {
  tag: readerPaths.tag,
  maker: (target) => paths.maker(target),
  launch: paths.product,
  search: (q) => paths.productList({ q }),
};

/** Current state of what is followed; undefined if it is hidden. */
const noteOf = ({ kind, name, products, launchDay, found, foundAt }: Followed): string | undefined => {
  if (name === null) return undefined;
  if (kind === 'launch')
    return launchDay ? followingScreen.launches(launchDay, utcDay(new Date())) : undefined;
  if (kind === 'search')
    return found && foundAt ? followingScreen.found(found, foundAt) : followingScreen.foundNone;
  return counted(products ?? 0, 'product');
};

function FollowedCell({ followed }: { followed: Followed }) {
  const { kind, target, name, picture } = followed;
  const note = noteOf(followed);
  const hasPicture = kind === 'maker' || kind === 'launch';
  return (
    <div className="flex w-full min-w-0 items-start">
      {hasPicture && <Avatar name={name ?? ''} picture={picture} size={40} className={rowAvatar} />}
      <div className="min-w-0">
        {name === null ? (
          followingScreen.hidden[kind]
        ) : (
          <a className={`wrap-anywhere ${rowLink}`} href={linkTo[kind](target)} dir="auto">
            {name}
          </a>
        )}
        {note && <p className="text-sm leading-note text-muted">{note}</p>}
      </div>
    </div>
  );
}

interface UnfollowProps {
  followed: Followed;
  onGone: () => void;
}

function UnfollowButton({ followed: { kind, target, name }, onGone }: UnfollowProps) {
  const unfollow = async () => {
    if (await setFollowed(followKey(kind, target), false)) onGone();
  };
  return (
    <BusyButton look={`${plainButton} ${loneButton}`} act={unfollow}>
      {followingScreen.unfollow[kind]}
      <span className="sr-only"> {name ?? followingScreen.hidden[kind]}</span>
    </BusyButton>
  );
}

const columnsWith = (kind: FollowKind, onGone: () => void): Column<Followed>[] => [
  { header: followingScreen.kind, kind: 'lead', cell: (followed) => <FollowedCell followed={followed} /> },
  { header: followingScreen.since, cell: ({ followedAt }) => <RelativeTime iso={followedAt} /> },
  {
    header: followingScreen.unfollow[kind],
    kind: 'action',
    cell: (followed) => <UnfollowButton followed={followed} onGone={onGone} />,
  },
];

const waiting = (
  <>
    <p className="mb-5 text-muted">{followingScreen.intro}</p>
    <ListHead>{totalSkeleton}</ListHead>
    <TableSkeleton />
  </>
);

function FollowedTable() {
  const listing = usePagedList(followedList);
  const choice = useRef<HTMLFieldSetElement>(null);
  const chosen = kindOf(listing.query);
  const kind = kindOf(listing.rowsQuery);
  const onGone = async () => {
    await followedList.reload();
    // The button that had the focus is gone with its row.
    if (mayMoveFocus()) choice.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  };
  return (
    <>
      <p className="mb-5 text-muted">{followingScreen.intro}</p>
      <fieldset className="mb-4 flex flex-wrap gap-2" ref={choice}>
        <legend className="sr-only">{followingScreen.kind}</legend>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            className="btn btn-line aria-pressed:border-violet aria-pressed:bg-violet-soft aria-pressed:text-violet forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-highlight"
            aria-pressed={one === chosen}
            onClick={() => followedList.ask({ kind: one })}
          >
            {followingScreen.kinds[one]}
          </button>
        ))}
      </fieldset>
      <ListHead>
        <ListTotal inLine aria-live="polite">
          {totalOf(listing, followingScreen.totals[kind])}
        </ListTotal>
      </ListHead>
      <PagedTable
        list={followedList}
        listing={listing}
        caption={followingScreen.title}
        columns={columnsWith(kind, onGone)}
        keyOf={({ target }) => target}
        empty={
          <Notice title={followingScreen.empty[kind]}>
            <p>{followingScreen.emptyNote[kind]}</p>
          </Notice>
        }
      />
    </>
  );
}

export default function Following() {
  return (
    <ScreenGate needs="product.add" waiting={waiting}>
      {() => <FollowedTable />}
    </ScreenGate>
  );
}
