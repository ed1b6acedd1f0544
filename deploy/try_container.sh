#!/bin/sh
# Builds the image, starts it, waits until it is healthy, asks it something, and stops it. Needs podman or docker.
set -eu
cd "$(dirname "$0")/.."
tool=$(command -v podman || command -v docker) || { echo "Neither podman nor docker is installed." >&2; exit 1; }
ls dist/*.whl >/dev/null 2>&1 || { echo "There is no wheel in dist/: run make wheel first." >&2; exit 1; }
name=fourcures-trial
"$tool" build -f deploy/Containerfile -t "$name" .
"$tool" run -d --rm --name "$name" -p 127.0.0.1:18013:8013 "$name"
trap '"$tool" stop -t 30 "$name" >/dev/null' EXIT
for _ in $(seq 60); do
    if "$tool" exec "$name" python -c \
        "import urllib.request as u; u.urlopen('http://127.0.0.1:8013/health/ready', timeout=4)" 2>/dev/null; then
        "$tool" exec "$name" id -un
        echo "The container is ready."
        exit 0
    fi
    sleep 1
done
"$tool" logs "$name"
echo "The container was not ready after a minute." >&2
exit 1
