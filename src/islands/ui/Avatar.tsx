import { useState } from 'react';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';

interface Props {
  name: string;
  picture: string | null;
  size: number;
  className?: string;
  /** Called when the picture does not load. */
  onBroken?: (() => void) | undefined;
}

/**
 * A picture over a monogram. The monogram shows if the picture is missing or fails to load: React removes the picture,
 * and deferred-work.ts hides it on pages without React (`data-optional`).
 */
export function Avatar({ name, picture, size, className = '', onBroken }: Props) {
  const [broken, setBroken] = useState<string>();
  const markBroken = () => {
    setBroken(picture ?? undefined);
    onBroken?.();
  };
  return (
    <span data-avatar="" className={`avatar tone-${monogramTone(name)} ${className}`}>
      <span aria-hidden="true">{monogramLetter(name)}</span>
      {picture && picture !== broken && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          data-optional=""
          onError={markBroken}
        />
      )}
    </span>
  );
}
