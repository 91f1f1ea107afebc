# syntax=docker/dockerfile:1
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has a Node of its own. npm leaves some of TypeScript behind: packages that stay name it as an optional peer.
RUN node scripts/build.ts \
  && npm prune --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin \
  && find node_modules -type d -empty -delete

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PUBLIC_URL=http://127.0.0.1:3000 DATA_DIR=/data UV_THREADPOOL_SIZE=8
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
