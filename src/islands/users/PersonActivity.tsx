import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { PersonRecord } from '#lib/contract/people.ts';
import { paths } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { paymentStates, personTexts } from '#lib/text/messages/person.ts';
import { receiptTexts } from '#lib/text/messages/receipts.ts';
import { roleAuthor } from '#lib/text/messages/staff.ts';
import { inDollars } from '#lib/text/money.ts';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { PersonLink } from '../ui/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { PersonSection } from './PersonSection.tsx';

type Product = Pick<PersonRecord['products']['items'][number], '_id' | 'name' | 'status'>;
type RoleChange = PersonRecord['roleChanges']['items'][number];

/** An admin sees the pages of accepted products only. */
function ProductName({ _id, name, status }: Product) {
  if (status === 'accepted') {
    return (
      <a className="person-subject" href={paths.product(_id)} dir="auto">
        {name}
      </a>
    );
  }
  return (
    <>
      <bdi className="person-subject">{name}</bdi> <StatusBadge status={status} />
    </>
  );
}

function Author({ origin, by }: RoleChange) {
  return by ? <PersonLink id={by._id} name={by.name} /> : roleAuthor(origin, by);
}

function Payment(payment: PersonRecord['payments']['items'][number]) {
  const { _id, state, amount, coupon, provider, createdAt, paidAt, refundedAt } = payment;
  return (
    <>
      <span className="person-subject">{inDollars(amount)}</span> {paymentStates[state]}
      <span className="person-meta">
        <RelativeTime iso={refundedAt ?? paidAt ?? createdAt} />
        {coupon && <span>coupon {coupon}</span>}
        {provider === 'sandbox' && <span>sandbox</span>}
        {paidAt && <a href={paths.receipt(_id)}>{receiptTexts.title}</a>}
      </span>
    </>
  );
}

/** What a person did here, in lists of the latest. */
export function PersonActivity({ person }: { person: PersonRecord }) {
  return (
    <div className="person-activity">
      <div className="person-column">
        <PersonSection
          title={personTexts.products}
          list={person.products}
          empty={personTexts.noProducts}
          keyOf={({ _id }) => _id}
        >
          {(product) => (
            <>
              <ProductName {...product} />
              <span className="person-meta">
                <RelativeTime iso={product.createdAt} />
                <span>{counted(product.upVote, 'vote')}</span>
                <span>{counted(product.reviewCount, 'review')}</span>
              </span>
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
              <span className="person-meta">
                <RelativeTime iso={createdAt} />
              </span>
              <p className={`person-text ${reason ? '' : 'text-muted'}`} dir="auto">
                {reason ?? personTexts.noReason}
              </p>
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
              <span className="person-subject">
                {change.from} → {change.to}
              </span>
              <span className="person-meta">
                <RelativeTime iso={change.createdAt} />
                <span>
                  by <Author {...change} />
                </span>
              </span>
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
            <span className="person-meta">
              <RelativeTime iso={createdAt} />
              <span>{counted(rating, 'star')}</span>
            </span>
            <p className="person-text" dir="auto">
              {description}
            </p>
          </>
        )}
      </PersonSection>
    </div>
  );
}
