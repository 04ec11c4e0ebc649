# syntax=docker/dockerfile:1
# To build the very same image again, name the base by its digest: --build-arg BASE=python@sha256:…
ARG BASE=python:3.11-slim-trixie

FROM ${BASE} AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY storage storage
# Versions are those the tests ran with; bytecode carries hashes instead of times, so that it repeats too.
RUN python -m venv --without-pip /opt/samloc \
    && pip --python /opt/samloc/bin/python install --no-cache-dir --no-compile -c constraints.txt . \
    && python -m compileall -q --invalidation-mode unchecked-hash /opt/samloc/lib

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data --no-create-home samloc \
    && install --directory --owner=samloc --group=samloc /data \
    && python -m pip uninstall --yes --quiet --root-user-action=ignore pip setuptools wheel
COPY --from=build /opt/samloc /opt/samloc
ENV PATH=/opt/samloc/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SAMLOC_DATABASE_URL=sqlite:////data/samloc.sqlite3 \
    SAMLOC_WEBHOOK_LISTEN=0.0.0.0:8443
WORKDIR /data
USER 10001
VOLUME /data
EXPOSE 8443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s --retries=3 CMD ["samloc", "doctor", "--quiet"]
ENTRYPOINT ["samloc"]
CMD ["run"]
