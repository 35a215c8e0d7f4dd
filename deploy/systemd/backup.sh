#!/bin/sh
# Backs the installation up, checks the backup, and removes those older than PODIUM_BACKUP_DAYS (14).
# The settings are those of the server: PODIUM_DATA_DIR or DATABASE_URL.
set -eu
folder=${1:?usage: backup.sh <folder>}
root=$(cd "$(dirname "$0")/../.." && pwd)
node=$root/node_modules/.bin/node
[ -x "$node" ] || node=node
file=$folder/podium-$(date -u +%Y-%m-%dT%H%M%SZ).backup
mkdir -p -m 700 "$folder"
"$node" "$root/packages/server/bin/podium-server.mjs" backup "$file"
"$node" "$root/packages/server/bin/podium-server.mjs" restore --check "$file"
find "$folder" -maxdepth 1 -name 'podium-*.backup' -mtime "+${PODIUM_BACKUP_DAYS:-14}" -delete
