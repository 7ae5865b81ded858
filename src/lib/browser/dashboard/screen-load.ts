import { isStillIn } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Loadable, type LoadableOptions } from '#lib/browser/member/loadable.ts';
import { $session } from '#lib/browser/member/session.ts';

/** Data of a screen, or of a part of it. */
export interface ScreenLoad<Value> extends Loadable<Value, [id: string]> {
  /**
   * Loads the value for the signed-in person, and again when the page is restored from the back/forward cache. Drops it when
   * their session ends or the screen is closed. Unlike `loadForMember` it does not load for the next person: the screen may
   * be forbidden to them, and a 403 would log them out.
   * @param id of the record that is loaded (an e-mail, for a person), if there are several
   * @returns closes it
   */
  open(id?: string): () => void;
}

/** Creates the store of a screen, which `Loaded` opens and renders. */
export const createScreenLoad = <Value>(
  fetch: (id: string) => Promise<Value>,
  options?: LoadableOptions<Value>,
): ScreenLoad<Value> => {
  const loadable = createLoadable(fetch, options);
  return {
    ...loadable,
    open(id = '') {
      const session = $session.get();
      if (session.state !== 'in') return () => {};
      const { person } = session;
      loadable.load(id);
      const stop = $session.listen(() => {
        if (!isStillIn(person)) loadable.reset();
      });
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && loadable.reload();
      addEventListener('pageshow', onShow);
      return () => {
        stop();
        removeEventListener('pageshow', onShow);
        loadable.reset();
      };
    },
  };
};
