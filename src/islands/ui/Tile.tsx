import { monogramLetter, monogramTone } from '../../lib/rules/monogram.ts';

interface Props {
  name: string;
  picture: string | null;
  size: number;
  className?: string;
}

/** A picture with a monogram beneath, as `ProductLogo.astro` draws it; the page takes broken pictures away. */
export function Tile({ name, picture, size, className = '' }: Props) {
  return (
    <span className={`tile tone-${monogramTone(name)} ${className}`}>
      <span aria-hidden="true">{monogramLetter(name)}</span>
      {picture && (
        <img src={picture} alt="" width={size} height={size} referrerPolicy="no-referrer" data-optional />
      )}
    </span>
  );
}
