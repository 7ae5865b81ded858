import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

export function DetailsLink({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  return (
    <a className="btn btn-line" href={paths.product(_id)}>
      {screenLabels.checkDetails}
      <span className="sr-only"> {name}</span>
    </a>
  );
}
