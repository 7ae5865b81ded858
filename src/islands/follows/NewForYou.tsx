import { useStore } from '@nanostores/react';
import { computed, onMount } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { isStillIn, loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable } from '#lib/browser/member/loadable.ts';
import { settledReactions } from '#lib/browser/member/reactions.ts';
import { paths } from '#lib/paths.ts';
import { newForYou } from '#lib/text/messages/follows.ts';

const news = createLoadable(async (email: string) => (await api('listNews', { params: { email } })).data, {
  initial: [],
});

/** The newest products of makers and tags that the member follows. */
export const $news = computed(news.$load, (load) => (load.state === 'ready' ? load.value : []));

onMount(news.$load, () =>
  loadForMember(news, async (person) => {
    // Asks only for those who follow something that has products.
    const { follows } = await settledReactions();
    const brings = [...follows].some((key) => /^(tag|maker):/.test(key));
    if (!isStillIn(person)) return;
    if (brings) await news.load(person.email);
    else news.reset(); // of what was followed before, or by somebody else
  }),
);

/** The newest products of what a member follows, on one line. Nothing for readers, and for members without any. */
export default function NewForYou() {
  const products = useStore($news, { ssr: () => [] });
  if (!products.length) return null;
  return (
    <p className="truncate">
      {newForYou}{' '}
      {products.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <a className="link" href={paths.product(_id)} dir="auto">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
