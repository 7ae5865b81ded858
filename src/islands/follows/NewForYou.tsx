import { useStore } from '@nanostores/react';
import { $news } from '#lib/browser/follows/news.ts';
import { paths } from '#lib/paths.ts';
import { newForYou } from '#lib/text/messages/follows.ts';

/** The newest products of what a member follows, on one line. Nothing for readers, and for members without any. */
export default function NewForYou() {
  const news = useStore($news, { ssr: () => [] });
  if (!news.length) return null;
  return (
    <p className="truncate">
      {newForYou}{' '}
      {news.map(({ _id, name }, index) => (
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
