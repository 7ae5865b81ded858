import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $mergedTag, moderatedTags } from '#lib/browser/tags/moderated-tags.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { tagModeration, tagViews } from '#lib/text/messages/tag-moderation.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FilterField } from '../ui/table/FilterField.tsx';
import { ListTools } from '../ui/table/ListTools.tsx';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { MergeForm } from './MergeForm.tsx';
import { tagColumns } from './tag-columns.tsx';

const emptyTexts = (q: string, view: string): [title: string, text: string] => {
  if (q) return [tagModeration.noneFound(q), tagModeration.foundIn];
  if (view === 'proposed') return [tagModeration.noneProposed, tagModeration.noneProposedText];
  if (view === 'merged') return [tagModeration.noneMerged, tagModeration.noneMergedText];
  return [tagModeration.none, tagModeration.noneText];
};

function TagTable() {
  const listing = usePagedList(moderatedTags);
  const merged = useStore($mergedTag);
  const tools = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The element that had the focus was removed with the form or the row.
  const focusTools = () => tools.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (wasOpen.current && !merged) focusTools();
    wasOpen.current = merged !== undefined;
  }, [merged]);
  useEffect(() => () => $mergedTag.set(undefined), []);

  const { q, view } = listing.query;
  const [title, text] = emptyTexts(q, view);
  return (
    <>
      <ListTools ref={tools}>
        <FilterField
          className="max-w-104 grow basis-60"
          label={tagModeration.filter}
          value={q}
          onFilter={(q) => moderatedTags.refine({ q })}
        />
        <InlineSelect
          label={tagModeration.show}
          options={tagViews}
          value={view}
          onChoose={(view) => moderatedTags.ask({ view })}
        />
      </ListTools>
      {merged && <MergeForm key={merged.slug} tag={merged} />}
      <PagedTable
        list={moderatedTags}
        listing={listing}
        caption={screenLabels.manageTags}
        columns={tagColumns(focusTools)}
        keyOf={({ slug }) => slug}
        empty={
          <Notice title={title}>
            <p>{text}</p>
          </Notice>
        }
      />
    </>
  );
}

export default function ManageTags() {
  return (
    <ScreenGate needs="tags.merge" waiting={<TableSkeleton />}>
      {() => <TagTable />}
    </ScreenGate>
  );
}
