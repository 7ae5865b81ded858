import type { ReactNode } from 'react';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { PersonRecord } from '#lib/contract/people.ts';
import { paths, receiptPath } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { roleAuthor } from '#lib/text/messages/staff.ts';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { latestOf, paymentStates, personTexts } from '#lib/text/messages/users.ts';
import { inDollars } from '#lib/text/money.ts';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { PersonLink } from '../ui/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';

type Product = Pick<PersonRecord['products']['items'][number], '_id' | 'name' | 'status'>;
type RoleChange = PersonRecord['roleChanges']['items'][number];

const metaLink = 'underline decoration-line underline-offset-link hover:text-violet hover:decoration-current';

/** A line of facts. */
function Meta({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap gap-x-4 text-sm text-muted">{children}</span>;
}

/** The first lines of a text. */
function Excerpt({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`mt-1 line-clamp-4 typed-lines ${className}`} dir="auto">
      {text}
    </p>
  );
}

/** An admin sees the pages of accepted products only. */
function ProductName({ _id, name, status }: Product) {
  if (status === 'accepted') {
    return (
      <a
        className="font-semibold underline-offset-link hover:text-violet hover:underline max-md:inline-block max-md:py-2.4"
        href={paths.product(_id)}
        dir="auto"
      >
        {name}
      </a>
    );
  }
  return (
    <>
      <bdi className="font-semibold">{name}</bdi> <StatusBadge status={status} className="ms-1.4" />
    </>
  );
}

function Author({ origin, by }: RoleChange) {
  return by ? <PersonLink id={by._id} name={by.name} className={metaLink} /> : roleAuthor(origin, by);
}

function Payment(payment: PersonRecord['payments']['items'][number]) {
  const { _id, state, amount, coupon, provider, createdAt, paidAt, refundedAt } = payment;
  return (
    <>
      <span className="font-semibold">{inDollars(amount)}</span> {paymentStates[state]}
      <Meta>
        <RelativeTime iso={refundedAt ?? paidAt ?? createdAt} />
        {coupon && <span>coupon {coupon}</span>}
        {provider === 'sandbox' && <span>sandbox</span>}
        {paidAt && (
          <a className={metaLink} href={receiptPath(_id)}>
            {receiptTexts.title}
          </a>
        )}
      </Meta>
    </>
  );
}

interface SectionProps<Item> {
  /** Heading, and part of its id. */
  title: string;
  list: { total: number; items: readonly Item[] };
  /** Rendered when there is nothing. */
  empty: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** List of one kind of a person's activity, with its total. */
function PersonSection<Item>({ title, list, empty, keyOf, children }: SectionProps<Item>) {
  const { total, items } = list;
  const id = `person-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id}>
      <h2 className="border-b border-line pb-2 text-lg" id={id}>
        {title}{' '}
        <span className="font-text text-sm font-normal text-muted">
          {total > 0 && latestOf(items.length, total)}
        </span>
      </h2>
      {total === 0 ? (
        <p className="py-3 text-muted">{empty}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)} className="border-b border-line py-3">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Latest products, reviews, reports and payments of a person. */
export function PersonActivity({ person }: { person: PersonRecord }) {
  return (
    <div className="grid content-start items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start items-start gap-x-12 gap-y-8">
        <PersonSection
          title={personTexts.products}
          list={person.products}
          empty={personTexts.noProducts}
          keyOf={({ _id }) => _id}
        >
          {(product) => (
            <>
              <ProductName {...product} />
              <Meta>
                <RelativeTime iso={product.createdAt} />
                <span>{counted(product.upVote, 'vote')}</span>
                <span>{counted(product.reviewCount, 'review')}</span>
              </Meta>
            </>
          )}
        </PersonSection>
        <PersonSection
          title={personTexts.reports}
          list={person.reports}
          empty={personTexts.noReports}
          keyOf={({ product }) => product._id}
        >
          {({ product, reason, createdAt }) => (
            <>
              <ProductName {...product} />
              <Meta>
                <RelativeTime iso={createdAt} />
              </Meta>
              <Excerpt text={reason ?? personTexts.noReason} className={reason ? '' : 'text-muted'} />
            </>
          )}
        </PersonSection>
        {(sellsSubscriptions() || person.payments.total > 0) && (
          <PersonSection
            title={personTexts.payments}
            list={person.payments}
            empty={personTexts.noPayments}
            keyOf={({ _id }) => _id}
          >
            {(payment) => <Payment {...payment} />}
          </PersonSection>
        )}
        <PersonSection
          title={personTexts.roles}
          list={person.roleChanges}
          empty={personTexts.noRoles}
          keyOf={({ _id }) => _id}
        >
          {(change) => (
            <>
              <span className="font-semibold">
                {change.from} → {change.to}
              </span>
              <Meta>
                <RelativeTime iso={change.createdAt} />
                <span>
                  by <Author {...change} />
                </span>
              </Meta>
            </>
          )}
        </PersonSection>
      </div>
      <PersonSection
        title={personTexts.reviews}
        list={person.reviews}
        empty={personTexts.noReviews}
        keyOf={({ _id }) => _id}
      >
        {({ product, rating, description, createdAt }) => (
          <>
            <ProductName {...product} />
            <Meta>
              <RelativeTime iso={createdAt} />
              <span>{counted(rating, 'star')}</span>
            </Meta>
            <Excerpt text={description} />
          </>
        )}
      </PersonSection>
    </div>
  );
}
