import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { matchHeader, totalHeader, totalMoreHeader } from '#lib/contract/kit/headers.ts';
import { paths } from '#lib/paths.ts';
import { authenticate } from '#lib/server/api/authenticate.ts';
import { errorResponse } from '#lib/server/api/error-response.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { awaitBody, limitBody } from '#lib/server/api/limit-body.ts';
import { logRequests } from '#lib/server/api/log-requests.ts';
import { mount as mountOn } from '#lib/server/api/mount.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/principal.ts';
import { couponRoutes } from '#lib/server/coupons/routes.ts';
import { dashboardRoutes } from '#lib/server/dashboard/routes.ts';
import { eventRoutes } from '#lib/server/events/routes.ts';
import { followRoutes } from '#lib/server/follows/routes.ts';
import { leaderboardRoutes } from '#lib/server/leaderboards/routes.ts';
import { letterFormRoutes } from '#lib/server/letter/letter-form.ts';
import { mailRoutes } from '#lib/server/mail/routes.ts';
import { unsubscribeFormRoutes } from '#lib/server/mail/unsubscribe-form.ts';
import { makerRoutes } from '#lib/server/makers/routes.ts';
import { decisionRoutes } from '#lib/server/moderation/decision-routes.ts';
import { moderationRoutes } from '#lib/server/moderation/routes.ts';
import { notificationRoutes } from '#lib/server/notifications/routes.ts';
import { notificationStream } from '#lib/server/notifications/streams.ts';
import { productReadRoutes } from '#lib/server/products/read-routes.ts';
import { productWriteRoutes } from '#lib/server/products/write-routes.ts';
import { rankingRoutes } from '#lib/server/ranking/routes.ts';
import { reviewRoutes } from '#lib/server/reviews/routes.ts';
import { savedRoutes } from '#lib/server/saved/routes.ts';
import { suggestionRoutes } from '#lib/server/search/routes.ts';
import { documentationRoutes, siteRoutes } from '#lib/server/site/routes.ts';
import { staffRoutes } from '#lib/server/staff/routes.ts';
import { statisticsRoutes } from '#lib/server/statistics/routes.ts';
import { checkoutRoutes, subscriptionRoutes } from '#lib/server/subscriptions/routes.ts';
import { sandboxFormRoutes } from '#lib/server/subscriptions/sandbox-form.ts';
import { tagAliasRoutes } from '#lib/server/tags/alias-routes.ts';
import { tagRoutes } from '#lib/server/tags/routes.ts';
import { ownAccountRoutes } from '#lib/server/users/own-account-routes.ts';
import { userRoutes } from '#lib/server/users/routes.ts';
import { signInRoutes } from '#lib/server/users/sign-in-routes.ts';
import { findingRoutes, objectionRoutes } from '#lib/server/vote-integrity/routes.ts';
import { voteRoutes } from '#lib/server/votes/routes.ts';
import { webhookRoutes } from '#lib/server/webhooks/routes.ts';
import type { Context } from './context.ts';

/** Headers that pages of other origins may read. */
const exposeHeaders = [totalHeader, totalMoreHeader, matchHeader, 'retry-after'];

export const createApp = (context: Context): Api => {
  const app: Api = new Hono<ApiEnvironment>().basePath(paths.api);
  const respondToError = errorResponse(context);
  app.onError(respondToError);
  app.notFound((c) => respondToError(httpError('not_found'), c));

  // No header: a client must not choose the ids in the log.
  app.use(requestId({ headerName: '' }));
  app.use(logRequests(context.log));
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  if (context.config.corsOrigins.length) {
    app.use(cors({ origin: [...context.config.corsOrigins], exposeHeaders }));
  }
  app.use(limitBody);
  app.use(awaitBody);
  app.use(authenticate(context));

  const mount = mountOn(app, context);
  signInRoutes(mount);
  userRoutes(mount);
  ownAccountRoutes(mount);
  staffRoutes(mount);
  voteRoutes(mount);
  findingRoutes(mount);
  objectionRoutes(mount);
  savedRoutes(mount);
  followRoutes(mount);
  makerRoutes(mount);
  productReadRoutes(mount);
  productWriteRoutes(mount);
  tagRoutes(mount);
  tagAliasRoutes(mount);
  suggestionRoutes(mount);
  moderationRoutes(mount);
  decisionRoutes(mount);
  reviewRoutes(mount);
  leaderboardRoutes(mount);
  rankingRoutes(mount);
  subscriptionRoutes(mount);
  dashboardRoutes(mount);
  statisticsRoutes(mount);
  eventRoutes(mount);
  webhookRoutes(mount);
  notificationRoutes(mount);
  notificationStream(app, context);
  siteRoutes(mount);
  mailRoutes(mount);
  unsubscribeFormRoutes(app, context);
  letterFormRoutes(app, context);
  if (context.config.payments !== 'off') {
    checkoutRoutes(mount);
    sandboxFormRoutes(app, context);
    couponRoutes(mount);
  }
  documentationRoutes(app, context);
  return app;
};
