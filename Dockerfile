# Builds from Debian and the npm registry alone, and runs as a user without rights. docs/deploy.md tells how.
ARG DEBIAN=trixie-slim

FROM debian:${DEBIAN} AS build
ARG DENO=2.9.6
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates npm \
  && rm -rf /var/lib/apt/lists/*
RUN npm install --global --prefix /opt/deno deno@${DENO} \
  && cp "$(find /opt/deno -path '*/@deno/linux-*/deno' -type f)" /usr/local/bin/deno \
  && deno --version
ARG CONTENT_DIR=content
ENV DENO_DIR=/deno DENO_NO_UPDATE_CHECK=1 CONTENT_DIR=${CONTENT_DIR}
WORKDIR /app
COPY . .
RUN deno task build \
  && deno install --frozen --entrypoint serve.ts _fresh/server.js tasks/flags.ts tasks/inbox.ts tasks/owner_reset.ts tasks/backup.ts tasks/restore.ts

FROM debian:${DEBIAN}
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin vitrine \
  && install --directory --owner=vitrine --mode=0700 /data
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /usr/local/bin/deno /usr/local/bin/deno
COPY --from=build /deno /deno
COPY --from=build /app /app
ARG CONTENT_DIR=content
ENV CONTENT_DIR=${CONTENT_DIR}
ENV DENO_DIR=/deno DENO_NO_UPDATE_CHECK=1 HOST=0.0.0.0 PORT=8000 KV_PATH=/data/vitrine.sqlite3
# Memory that is freed goes back to the system: see docs/reliability.md.
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
USER vitrine
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["deno", "eval", "--no-config", "if (!(await fetch(`http://127.0.0.1:${Deno.env.get('PORT')}/api/v1`)).ok) Deno.exit(1)"]
CMD ["sh", "-c", "exec deno run --cached-only $(deno run --quiet --cached-only --no-prompt --allow-env --allow-read tasks/flags.ts serve) serve.ts"]
