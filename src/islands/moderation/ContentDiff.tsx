import type { Product } from '#lib/contract/products.ts';
import { type ContentChange, contentChanges } from '#lib/domain/moderation.ts';
import { diffTexts } from '#lib/text/messages/moderation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { partTitle } from './looks.ts';
import { TextDiff } from './TextDiff.tsx';

interface SideProps {
  text: string;
  /** The name of the product, where the text is the address of its logo: the picture is then rendered too. */
  logoOf: string | undefined;
}

function Side({ text, logoOf }: SideProps) {
  return (
    <>
      {logoOf && (
        <Avatar name={logoOf} picture={text || null} size={40} className="mr-2 inline-grid align-middle" />
      )}
      {text ? <bdi>{text}</bdi> : <em>{diffTexts.nothing}</em>}
    </>
  );
}

function Change({ change: { field, before, now }, name }: { change: ContentChange; name: string }) {
  const logoOf = field === 'logo' ? name : undefined;
  const whole = (
    <>
      <del className="whitespace-pre-line text-bad line-through avatar-10 before:font-bold before:content-minus">
        <span className="sr-only">{diffTexts.before}: </span>
        <Side text={before} logoOf={logoOf} />
      </del>
      <ins className="whitespace-pre-line text-good no-underline avatar-10 before:font-bold before:content-plus">
        <span className="sr-only">{diffTexts.now}: </span>
        <Side text={now} logoOf={logoOf} />
      </ins>
    </>
  );
  const isProse = field === 'shortDescription' || field === 'description';
  return isProse && before && now ? <TextDiff before={before} now={now} whole={whole} /> : whole;
}

/** The fields that were changed since a moderator last decided, before and now. */
export function ContentDiff({ product }: { product: Product }) {
  const changes = contentChanges(product);
  if (changes.length === 0) return null;
  return (
    <section className="rounded-small bg-amber-soft px-4 py-3.6" aria-labelledby="content-diff-title">
      <h3 className={partTitle} id="content-diff-title">
        {diffTexts.title}
      </h3>
      <dl className="grid gap-2.4">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="text-sm font-semibold">{change.label}</dt>
            <dd className="grid gap-1">
              <Change change={change} name={product.name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
