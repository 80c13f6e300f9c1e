#!/bin/sh
# Copies the database of the service `database` once, then follows it until it is promoted.
# PRIMARY and PRIMARY_PORT: the address of the database, if it is elsewhere.
set -eu
# The image creates the folder readable by everybody, and its own entry point, replaced here, restricts it to the server, which
# refuses to start otherwise.
chmod 700 "$PGDATA"
data="$PGDATA/standby"
# Where an earlier version of this script put the copy.
[ ! -s "$PGDATA/PG_VERSION" ] || data="$PGDATA"
if [ ! -d "$data" ]; then
  # Renamed only once it is complete: no server can follow with half a copy.
  rm -rf "$PGDATA/copy"
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -R -X stream -c fast -D "$PGDATA/copy" \
    -d "host=${PRIMARY:-database} port=${PRIMARY_PORT:-5432} user=$POSTGRES_USER application_name=standby"
  mv "$PGDATA/copy" "$data"
fi
exec postgres -D "$data"
