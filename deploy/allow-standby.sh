#!/bin/sh
# Run once, when the database is created: a standby may copy it and follow it.
set -eu
echo 'host replication all samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
