#!/bin/sh
# Copies the database of the service `database` once, and follows it from then on until it is promoted.
# PRIMARY and PRIMARY_PORT: where the database is, if not there.
set -eu
# The image makes the folder for everybody, and its own start, which this one replaces, for the server alone: else none starts in it.
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -R -X stream -c fast -D "$PGDATA" \
    -d "host=${PRIMARY:-database} port=${PRIMARY_PORT:-5432} user=$POSTGRES_USER application_name=standby"
fi
exec postgres
