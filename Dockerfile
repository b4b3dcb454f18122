# syntax=docker/dockerfile:1
# Image of a Daymark server: docs/hosting.md tells how to run it.

# BUILD needs Node with npm 9.6.5 or newer and apt; BASE only needs glibc and libstdc++, and no shell.
ARG BUILD=docker.io/library/node:24-bookworm-slim
ARG BASE=gcr.io/distroless/cc-debian12

FROM ${BUILD} AS build
WORKDIR /build
# Daymark's own Node needs libatomic, which small images lack.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
COPY . .
# No package needs a script of its own for the build.
RUN --mount=type=cache,target=/root/.npm npm run build --ignore-scripts
RUN mkdir -p /image/usr/local/bin /image/usr/local/lib /image/srv/daymark \
  && cp node_modules/node-linux-*/bin/node /image/usr/local/bin/ \
  && cp /usr/lib/*/libatomic.so.1 /image/usr/local/lib/ \
  && cp --parents -R apps/*/dist /image/srv/daymark/ \
  && cp scripts/health.mjs /image/srv/daymark/ \
  && mkdir --mode=700 /image/data /image/backups

FROM ${BASE}
COPY --from=build /image/usr /usr
COPY --from=build /image/srv /srv
COPY --from=build --chown=1000:1000 /image/data /data
COPY --from=build --chown=1000:1000 /image/backups /backups
WORKDIR /srv/daymark
ENV LD_LIBRARY_PATH=/usr/local/lib HOST=0.0.0.0 DATA_DIR=/data BACKUP_DIR=/backups
USER 1000:1000
VOLUME /data /backups
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "health.mjs"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["apps/server/dist/main.js"]
