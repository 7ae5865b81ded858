import { useState } from 'react';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';

interface Props {
  name: string;
  picture: string | null;
  size: number;
  className?: string;
  /** Hears that the picture does not load. */
  onBroken?: () => void;
}

/** A picture with a monogram beneath, as `ProductLogo.astro` draws it, which shows when the picture is broken. */
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
