import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { $tagSuggestions, suggestTags } from '#lib/browser/products/tag-suggestions.ts';
import {
  $mergedTag,
  mergeIntoProposal,
  mergeTag,
  moderatedTags,
  separateTag,
} from '#lib/browser/tags/moderated-tags.ts';
import type { ModeratedTag } from '#lib/contract/tag-aliases.ts';
import { sizes } from '#lib/domain/specification.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { tagModeration, tagViews } from '#lib/text/messages/tag-moderation.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';
import { Icon } from '../ui/Icon.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Column } from '../ui/table/column.ts';
import { FilterField, ListTools } from '../ui/table/FilterField.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { quietButton, rowLink } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';

/** Names the tag that another one is merged into. */
function MergeForm({ tag }: { tag: ModeratedTag }) {
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useStore($tagSuggestions);
  // The form opens above the list, possibly out of sight of the button that opened it.
  useEffect(() => field.current?.focus(), []);

  const send = ({ into = '' }: Values) => mergeTag(tag, into);
  const { form, errors, busy } = useForm({ send, onValues: ({ into = '' }) => suggestTags(into) });
  return (
    <form {...form} className={`${formLook} mt-6 mb-8 max-w-144`} aria-labelledby="merge-form">
      <h2 className="text-xl wrap-anywhere" id="merge-form">
        {tagModeration.formTitle(tag.tag)}
      </h2>
      <Field
        ref={field}
        name="into"
        label={tagModeration.into}
        defaultValue={tag.proposal?.tag}
        error={errors.into}
        hint={tagModeration.hint}
        required
        dir="auto"
        maxLength={sizes.tag}
        list="merge-suggestions"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="merge-suggestions">
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <FormActions>
        <SubmitButton label={tagModeration.submit} busy={busy} />
        <button type="button" className="btn btn-line" onClick={() => $mergedTag.set(undefined)}>
          {labels.cancel}
        </button>
      </FormActions>
    </form>
  );
}

interface Gone {
  /** Called once the element that had the focus is gone. */
  onGone: () => void;
}

function Aliases({ tag, onGone }: { tag: ModeratedTag } & Gone) {
  const separate = async (alias: ModeratedTag['aliases'][number]) => {
    if ((await separateTag(alias, tag.tag)) && mayMoveFocus()) onGone();
  };
  if (!tag.aliases.length) return <span className="text-muted">–</span>;
  return (
    <ul className="flex flex-wrap gap-1.6">
      {tag.aliases.map((alias) => (
        <li key={alias.slug}>
          <button
            type="button"
            className="tag min-h-8 cursor-pointer gap-1.4 bg-surface hover:border-bad hover:text-bad"
            aria-label={tagModeration.separate(alias.tag)}
            onClick={() => separate(alias)}
          >
            <span dir="auto">{alias.tag}</span>
            <Icon name="cross" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MergeButtons({ tag, onGone }: { tag: ModeratedTag } & Gone) {
  const { proposal } = tag;
  const accept = async () => {
    if (proposal && (await mergeIntoProposal(tag, proposal)) && mayMoveFocus()) onGone();
  };
  return (
    <span className="flex flex-wrap gap-1.6 md:justify-end">
      {proposal && (
        <button type="button" className={`btn btn-line ${quietButton}`} onClick={accept}>
          <span className="max-w-64 truncate">{tagModeration.mergeInto(proposal.tag)}</span>
          <span className="sr-only"> {tag.tag}</span>
        </button>
      )}
      <RowButton label={`${tagModeration.merge}…`} about={tag.tag} onClick={() => $mergedTag.set(tag)} />
    </span>
  );
}

const tagColumns = (onGone: () => void): Column<ModeratedTag>[] => [
  {
    header: tagModeration.tag,
    kind: 'lead',
    cell: ({ tag }) => (
      <a className={`wrap-anywhere ${rowLink}`} dir="auto" href={tagPath(tag)}>
        {tag}
      </a>
    ),
  },
  {
    header: tagModeration.products,
    kind: 'figure',
    cell: ({ products }) => products.toLocaleString('en'),
  },
  { header: tagModeration.merged, cell: (tag) => <Aliases tag={tag} onGone={onGone} /> },
  { header: tagModeration.merge, kind: 'action', cell: (tag) => <MergeButtons tag={tag} onGone={onGone} /> },
];

const emptyTexts = (q: string, view: string): [title: string, text: string] => {
  if (q) return [tagModeration.noneFound(q), tagModeration.foundIn];
  if (view === 'proposed') return [tagModeration.noneProposed, tagModeration.noneProposedText];
  if (view === 'merged') return [tagModeration.noneMerged, tagModeration.noneMergedText];
  return [tagModeration.none, tagModeration.noneText];
};

function TagTable() {
  const listing = usePagedList(moderatedTags);
  const merged = useStore($mergedTag);
  const filter = useRef<HTMLInputElement>(null);
  useFocusAfter(merged !== undefined, filter);
  useEffect(() => () => $mergedTag.set(undefined), []);

  const { q, view } = listing.query;
  const [title, text] = emptyTexts(q, view);
  return (
    <>
      <ListTools>
        <FilterField
          ref={filter}
          className="max-w-104 grow basis-60"
          label={tagModeration.filter}
          value={q}
          onFilter={(q) => moderatedTags.refine({ q })}
        />
        <InlineSelect
          label={tagModeration.show}
          options={Object.entries(tagViews)}
          value={view}
          onChoose={(view) => moderatedTags.ask({ view })}
        />
      </ListTools>
      {merged && <MergeForm key={merged.slug} tag={merged} />}
      <PagedTable
        list={moderatedTags}
        listing={listing}
        caption={screenLabels.manageTags}
        columns={tagColumns(() => filter.current?.focus())}
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
