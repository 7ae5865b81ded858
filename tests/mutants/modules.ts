/**
 * Security-critical modules, each with the score that it has, in percent of its mutants, rounded down. The survivors change nothing
 * that anybody could see, or are seen by tests of the API alone.
 */
export const modules: Readonly<Record<string, number>> = {
  'src/lib/policy.ts': 100,
  'src/lib/domain/link-site.ts': 100,
  'src/lib/domain/safe-redirect.ts': 100,
  // One letter more in the longest token; a `catch` that returns undefined anyway; what jose refuses too.
  'src/lib/server/api/access-token.ts': 95,
  // Reading the account, which tests of the API do.
  'src/lib/server/api/member-of.ts': 92,
  // Limits whose tests are those of the API.
  'src/lib/server/api/read-input.ts': 89,
  'src/lib/server/api/address.ts': 100,
  'src/lib/server/ops/production-rules.ts': 100,
  'src/lib/server/staff/role-code.ts': 100,
  'src/lib/server/subscriptions/payments/mismatches.ts': 100,
  'src/lib/document/badge-snippets.ts': 100,
  'src/lib/browser/statistics/csv.ts': 100,
};
