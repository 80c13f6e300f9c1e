#!/bin/sh
# Copies the database of the service `database` once, and follows it from then on until it is promoted.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -R -X stream -c fast -D "$PGDATA" \
    -d "host=${PRIMARY:-database} user=$POSTGRES_USER application_name=standby"
fi
exec postgres
