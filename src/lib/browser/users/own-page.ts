import { api } from '#lib/browser/api/api.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { pageSetting } from '#lib/text/messages/makers.ts';

/** The public page of the signed-in member. */
export const ownPage = createScreenLoad(async (email) => (await api('getPage', { params: { email } })).data);

/** Makes the page private, or public again. The switch moves at once, and back if that fails. */
export const setPagePrivate = async (email: string, isPrivate: boolean): Promise<void> => {
  const change = ownPage.change((before) => ({ ...before, private: isPrivate }));
  const about = { about: 'page' };
  try {
    await api('changePage', { params: { email }, body: { private: isPrivate } });
    change.settle();
    notify.success(isPrivate ? pageSetting.madePrivate : pageSetting.madePublic, about);
  } catch (error) {
    change.undo();
    notifyError(error, undefined, about);
  }
};
