# Daftari with its own PostgreSQL, as an ordinary user. Everything to keep is in /data.
#   docker build -t daftari .
#   docker run --init -p 3000:3000 -v daftari:/data --stop-timeout 60 daftari
FROM node:24-bookworm-slim AS build
WORKDIR /opt/daftari
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/start.mjs prepare && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /opt/daftari
COPY --from=build /opt/daftari ./
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_TO=print
VOLUME /data
EXPOSE 3000
# The server answers what is in flight and then stops PostgreSQL.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server/main.ts"]
