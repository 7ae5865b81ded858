import { iconShapes } from '#lib/icons/icon-shapes.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { type ButtonIcon, IconOrWords, iconButtons } from './IconOrWords.tsx';

interface Props {
  product: { _id: string; name: string };
  /** Utilities. */
  look?: string;
  icon?: ButtonIcon;
}

export function DetailsLink({ product, look = '', icon = 'never' }: Props) {
  return (
    <a
      className={`btn btn-line ${iconButtons[icon]} ${look}`}
      href={paths.product(product._id)}
      title={screenLabels.checkDetails}
    >
      <IconOrWords path={iconShapes.eye} label={screenLabels.checkDetails} of={product} icon={icon} />
    </a>
  );
}
