import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $mergedTag, moderatedTags } from '#lib/browser/tags/moderated-tags.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { tagViews, tagModeration as texts } from '#lib/text/messages/tag-moderation.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FilterField } from '../ui/table/FilterField.tsx';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { MergeForm } from './MergeForm.tsx';
import { tagColumns } from './tag-columns.tsx';

const emptyTexts = (q: string, view: string): [title: string, text: string] => {
  if (q) return [texts.noneFound(q), texts.foundIn];
  if (view === 'proposed') return [texts.noneProposed, texts.noneProposedText];
  if (view === 'merged') return [texts.noneMerged, texts.noneMergedText];
  return [texts.none, texts.noneText];
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
      <div className="list-tools" ref={tools}>
        <FilterField label={texts.filter} value={q} onFilter={(q) => moderatedTags.refine({ q })} />
        <InlineSelect
          label={texts.show}
          options={tagViews}
          value={view}
          onChoose={(view) => moderatedTags.ask({ view })}
        />
      </div>
      {merged && <MergeForm key={merged.slug} tag={merged} />}
      <PagedTable
        list={moderatedTags}
        listing={listing}
        caption={labels.manageTags}
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
