import { type MouseEvent, useState } from 'react';
import { avatarPath } from '#lib/domain/avatar-path.ts';
import type { pictureTexts } from '#lib/text/messages/pictures.ts';
import { textButton } from './button-looks.ts';
import type { FieldProps } from './forms/Field.tsx';
import { UrlField } from './UrlField.tsx';

interface Props extends Omit<FieldProps, 'children' | 'type'> {
  texts: (typeof pictureTexts)[keyof typeof pictureTexts];
}

const fieldIn = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/** Field for the address of a picture. Its button fills in a generated picture, based on the form's field `name`. */
export function PictureField({ texts, ...field }: Props) {
  const [note, setNote] = useState('');
  const [picture, setPicture] = useState<string>();

  const fill = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const [named, address] = [fieldIn(form, 'name'), fieldIn(form, field.name)];
    if (!named || !address) return;
    if (!named.value.trim()) {
      setNote(texts.nameFirst);
      named.focus();
      return;
    }
    address.value = new URL(avatarPath(named.value), location.origin).href;
    address.dispatchEvent(new Event('input', { bubbles: true })); // as if it had been typed: the form hears of it
    setNote(texts.filled);
    setPicture(address.value);
  };
  const onInput = () => {
    setNote('');
    setPicture(undefined);
  };

  return (
    <div>
      <UrlField {...field} onInput={onInput} />
      <p className="mt-1 flex flex-wrap items-center gap-x-3 noscript:hidden">
        {picture && <img className="my-1.4 rounded-small" src={picture} alt="" width={40} height={40} />}
        <button type="button" className={textButton} onClick={fill}>
          {texts.action}
        </button>
        <span className="grow basis-48 text-sm leading-note text-muted" role="status">
          {note}
        </span>
      </p>
    </div>
  );
}
