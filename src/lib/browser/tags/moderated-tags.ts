import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ModeratedTag, TagView } from '#lib/contract/tag-aliases.ts';
import { lists } from '#lib/domain/specification.ts';
import {
  mergeQuestion,
  separateQuestion,
  tagModeration,
  tagModerationMessages,
  tagViews,
} from '#lib/text/messages/tag-moderation.ts';

const isView = (view: string): view is TagView => Object.hasOwn(tagViews, view);

/** The most used first. */
export const moderatedTags = createPagedList<ModeratedTag, { q: string; view: string }>({
  defaults: { q: '', view: 'all' },
  perPage: lists.rowsPerPage,
  load: ({ q, view }, pagination) =>
    api('listTagsForModeration', {
      query: { ...pagination, view: isView(view) ? view : 'all', ...(q && { q }) },
    }),
});

/** The tag whose form is open. */
export const $mergedTag = atom<ModeratedTag | undefined>(undefined);

/**
 * Merges a tag into another one, after showing what that moves.
 * @returns what is wrong with the other tag, or whether they were merged; other errors have been notified
 */
export const mergeTag = async (
  { slug, tag }: Pick<ModeratedTag, 'slug' | 'tag'>,
  into: string,
): Promise<'done' | 'failed' | { into: string }> => {
  try {
    const { data } = await api('previewMerge', { query: { from: slug, into } });
    if (!(await confirmDialog(mergeQuestion(data)))) return 'failed';
    await api('mergeTags', { body: { from: slug, into: data.into.slug } });
    notify.success(tagModerationMessages.merged(tag, data.into.tag), { about: 'tags' });
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'not_found') return { into: tagModeration.noSuchTag };
    if (code === 'same_tag') return { into: userErrorText(error) ?? '' };
    notifyError(error, userErrorText(error), { about: 'tags' });
    await reloadAfterFailure(error, moderatedTags.reload);
    return 'failed';
  }
  if ($mergedTag.get()?.slug === slug) $mergedTag.set(undefined);
  await moderatedTags.reload();
  return 'done';
};

/** Merges a tag into the one that is proposed. Errors have been notified. @returns true if the list was loaded again */
export const mergeIntoProposal = async (
  tag: Pick<ModeratedTag, 'slug' | 'tag'>,
  { slug }: Pick<ModeratedTag, 'slug'>,
): Promise<boolean> => {
  const { rows } = moderatedTags.$listing.get();
  const result = await mergeTag(tag, slug);
  if (typeof result === 'object') {
    notify.error(result.into, { about: 'tags' });
    await moderatedTags.reload(); // another moderator was faster
  }
  return moderatedTags.$listing.get().rows !== rows;
};

/** Undoes a merge, after a confirmation. @returns true if it was undone */
export const separateTag = async (
  alias: Pick<ModeratedTag, 'slug' | 'tag'>,
  tag: string,
): Promise<boolean> => {
  try {
    if (!(await confirmDialog(separateQuestion(alias.tag, tag)))) return false;
    await api('separateTag', { params: { alias: alias.slug } });
    notify.success(tagModerationMessages.separated(alias.tag), { about: 'tags' });
    await moderatedTags.reload();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error), { about: 'tags' });
    await reloadAfterFailure(error, moderatedTags.reload);
    return false;
  }
};
