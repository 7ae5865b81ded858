import { days } from './durations.ts';

/** Retention of entries in the audit log. */
export const auditLog = { storedFor: days(2 * 365) } as const;

/** Acts in the audit log by kind, each with the kind of its subject. */
const acts = {
  roles: {
    makeModerator: 'user',
    makeAdmin: 'user',
    takeRoleBack: 'user',
    changeRole: 'user',
    grantRole: 'address',
    withdrawRole: 'address',
  },
  accounts: { suspend: 'user', restore: 'user' },
  products: {
    accept: 'product',
    reject: 'product',
    explainRejection: 'product',
    feature: 'product',
    undo: 'product',
    deleteProduct: 'product',
  },
  reviews: { deleteReview: 'review' },
  reports: { dismissReports: 'product' },
  tags: { mergeTags: 'tag', separateTag: 'tag' },
  payments: { pay: 'user', failPayment: 'user', refund: 'user' },
  coupons: { addCoupon: 'coupon', changeCoupon: 'coupon', deleteCoupon: 'coupon' },
  data: {
    export: 'file',
    exportEverything: 'file',
    import: 'file',
    importEverything: 'file',
    undoImport: 'file',
    backup: 'file',
  },
} as const;

export type AuditKind = keyof typeof acts;

type ActsOf<Kind> = Kind extends AuditKind ? keyof (typeof acts)[Kind] : never;
export type AuditAct = ActsOf<AuditKind>;
type SubjectsOf<Kind> = Kind extends AuditKind ? (typeof acts)[Kind][keyof (typeof acts)[Kind]] : never;
export type AuditSubject = SubjectsOf<AuditKind>;

export const auditKinds = Object.keys(acts) as [AuditKind, ...AuditKind[]];

const facts = new Map(
  Object.entries(acts).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(
      ([act, subject]) => [act as AuditAct, { kind: kind as AuditKind, subject }] as const,
    ),
  ),
);

export const auditActs = [...facts.keys()] as [AuditAct, ...AuditAct[]];
export const auditSubjects = [...new Set([...facts.values()].map(({ subject }) => subject))] as [
  AuditSubject,
  ...AuditSubject[],
];

const factsOf = (act: AuditAct): { kind: AuditKind; subject: AuditSubject } => {
  const known = facts.get(act);
  if (!known) throw new Error(`no such act: ${act}`);
  return known;
};

export const auditKindOf = (act: AuditAct): AuditKind => factsOf(act).kind;
export const auditSubjectOf = (act: AuditAct): AuditSubject => factsOf(act).subject;

/** Source of an act: a person's call, a command on the server, the payment provider, or a rule of the site. */
export const auditSources = ['user', 'command', 'provider', 'site'] as const;
export type AuditSource = (typeof auditSources)[number];
