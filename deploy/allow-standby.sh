#!/bin/sh
# Runs once, when the database is created: allows a standby to copy and follow it.
set -eu
echo 'host replication all samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
