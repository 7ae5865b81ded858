import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { totalHeader } from '../contract/headers.ts';
import { paths } from '../paths.ts';
import { answerError } from './api/answer-error.ts';
import { authenticate } from './api/authenticate.ts';
import type { Api, ApiEnvironment } from './api/environment.ts';
import { httpError } from './api/errors.ts';
import { awaitBody, limitBody } from './api/limit-body.ts';
import { logRequests } from './api/log-requests.ts';
import { mount as mountOn } from './api/mount.ts';
import type { Context } from './context.ts';
import { couponRoutes } from './routes/coupons.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { houseRoutes } from './routes/house.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { overviewRoutes } from './routes/overview.ts';
import { productReadRoutes } from './routes/product-reads.ts';
import { productWriteRoutes } from './routes/product-writes.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { sandboxFormRoutes } from './routes/sandbox-form.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { userRoutes } from './routes/users.ts';

/** The API, ready to answer requests to `/api/…`. */
export const createApp = (context: Context): Api => {
  const app: Api = new Hono<ApiEnvironment>().basePath(paths.api);
  app.onError(answerError(context.log));
  app.notFound((c) => answerError(context.log)(httpError('not_found'), c));

  app.use(requestId({ headerName: '' }));
  app.use(logRequests(context.log));
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  if (context.config.corsOrigins.length) {
    app.use(cors({ origin: [...context.config.corsOrigins], exposeHeaders: [totalHeader, 'retry-after'] }));
  }
  app.use(limitBody);
  app.use(awaitBody);
  app.use(authenticate(context));

  const mount = mountOn(app, context);
  signInRoutes(mount);
  userRoutes(mount);
  productReadRoutes(mount);
  productWriteRoutes(mount);
  moderationRoutes(mount);
  reviewRoutes(mount);
  subscriptionRoutes(mount);
  couponRoutes(mount);
  overviewRoutes(mount);
  houseRoutes(mount);
  sandboxFormRoutes(app, context);
  documentationRoutes(app, context);
  return app;
};
