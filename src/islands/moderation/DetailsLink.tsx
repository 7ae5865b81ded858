import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';

export function DetailsLink({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  return (
    <a className="btn btn-line" href={paths.product(_id)} title={screenLabels.checkDetails}>
      <Icon name="eye" size={18} />
      <span className="btn-label">{screenLabels.checkDetails}</span>
      <span className="sr-only"> {name}</span>
    </a>
  );
}
