# The site as an image: built and compiled as the user it runs as, since what was compiled is read by that user alone. compose.yaml shows how it is run.
FROM node:24-bookworm-slim AS build
RUN mkdir /site && chown node:node /site
USER node
WORKDIR /site
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY --chown=node:node . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=build --chown=node:node /site /site
USER node
WORKDIR /site
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "build/start.js"]
