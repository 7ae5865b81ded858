import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';

export function DetailsLink({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  return (
    <a className="btn btn-line" href={paths.product(_id)}>
      {labels.checkDetails}
      <span className="sr-only"> {name}</span>
    </a>
  );
}
