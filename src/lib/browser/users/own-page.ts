import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import { pageSetting } from '#lib/text/messages/makers.ts';

/** The public page of the signed-in member. */
export const ownPage = createScreenLoad(async (email) => (await api('getPage', { params: { email } })).data);

/** Makes the page private, or public again. The switch moves at once, and back if that fails. */
export const setPagePrivate = async (email: string, isPrivate: boolean): Promise<void> => {
  const change = ownPage.change((before) => ({ ...before, private: isPrivate }));
  const about = { about: 'page' };
  const done = isPrivate ? pageSetting.madePrivate : pageSetting.madePublic;
  try {
    await api('changePage', { params: { email }, body: { private: isPrivate } });
    change.settle();
    notify.success(done, about);
  } catch (error) {
    // The server may have acted. The switch moves back only once that is known.
    const now = isUnanswered(error) ? await ownPage.reload() : undefined;
    change.undo();
    if (now?.state === 'ready' && now.value.private === isPrivate) notify.success(done, about);
    else notifyError(error, undefined, about);
  }
};
