import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { OwnPage } from '#lib/contract/makers.ts';
import { pageSetting } from '#lib/text/messages/makers.ts';

const page = createLoadable(async (email: string): Promise<OwnPage> => {
  const { data } = await api('getPage', { params: { email } });
  return data;
});

/** The public page of the signed-in member. */
export const $ownPage: ReadableAtom<Load<OwnPage>> = page.$load;

/** Loads it for its screen. @returns stops it */
export const followOwnPage = (email: string): (() => void) => loadForScreen(page, () => page.load(email));

/** Loads it again, after a failure. */
export const reloadOwnPage = async (): Promise<void> => {
  await page.reload();
};

/** Makes the page private, or public again. The switch moves at once, and back if that fails. */
export const setPagePrivate = async (email: string, isPrivate: boolean): Promise<void> => {
  const change = page.change((before) => ({ ...before, private: isPrivate }));
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
