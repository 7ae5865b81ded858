import { useState } from 'react';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';

interface Props {
  name: string;
  picture: string | null;
  size: number;
  className?: string;
  /** Called when the picture does not load. */
  onBroken?: () => void;
}

/** A picture, or a monogram if there is none or it does not load. Same markup as `ProductLogo.astro`. */
export function Avatar({ name, picture, size, className = '', onBroken }: Props) {
  const [broken, setBroken] = useState<string>();
  const markBroken = () => {
    setBroken(picture ?? undefined);
    onBroken?.();
  };
  return (
    <span className={`avatar tone-${monogramTone(name)} ${className}`}>
      <span aria-hidden="true">{monogramLetter(name)}</span>
      {picture && picture !== broken && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={markBroken}
        />
      )}
    </span>
  );
}
