# Laurel as a container: no root user, no shell needed, and nothing written outside /data.
# deploy/try-dockerfile.ts runs these steps without Docker.

FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends npm ca-certificates
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY deploy ./deploy
COPY migrations ./migrations
COPY src ./src
COPY console ./console
COPY storefront ./storefront
# The runtime comes with it: Node.js is a dependency. The service is bundled, the console and the
# elements are built by the way; the tools for that stay behind.
RUN npm ci && npm prune --omit=dev

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin laurel \
  && install -d -o laurel -g laurel -m 700 /data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/console/dist ./console/dist
COPY --from=build /app/storefront/dist ./storefront/dist
COPY package.json LICENSE NOTICE ./
COPY migrations ./migrations
COPY receivers ./receivers
COPY src ./src
ENV HOST=0.0.0.0 PORT=8080 LAUREL_DATA_DIR=/data
# The embedded database and generated secrets, which are unused with DATABASE_URL and both secrets,
# and compiled code, for a quicker start.
VOLUME /data
USER laurel
EXPOSE 8080
# Not /readyz: a restart does not help a process whose database is full or away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/app/node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/node_modules/node/bin/node", "/app/dist/service/main.js"]
CMD ["serve"]
