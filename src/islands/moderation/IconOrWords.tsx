import { Shape } from '../ui/Shape.tsx';

/** Condition for an icon instead of words: where rows are cards, in a table with room for columns, always, or never. */
export type ButtonIcon = 'never' | 'inCards' | 'inColumns' | 'always';

/** Classes of the button around it. */
export const iconButtons: Record<ButtonIcon, string> = {
  never: '',
  inCards: 'max-md:w-11 max-md:p-0',
  inColumns: 'min-h-11 px-btn text-sm md:w-11 md:p-0',
  always: 'min-h-11 w-11 p-0 text-sm',
};

const shown: Record<ButtonIcon, [icon: string, words: string]> = {
  never: ['hidden', ''],
  inCards: ['md:hidden', 'max-md:sr-only'],
  inColumns: ['hidden md:block', 'md:sr-only'],
  always: ['', 'sr-only'],
};

interface Props {
  path: string;
  label: string;
  of: { name: string };
  icon: ButtonIcon;
}

export function IconOrWords({ path, label, of: { name }, icon }: Props) {
  const [iconLook, wordsLook] = shown[icon];
  return (
    <>
      <Shape path={path} size={18} className={iconLook} />
      <span className={wordsLook}>{label}</span>
      <span className="sr-only"> {name}</span>
    </>
  );
}
