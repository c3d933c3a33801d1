#!/bin/sh
# Reads a CSV with awk, as shell scripts do, and replaces all assets with curl: csv-with-curl.sh ORIGIN KEY FILE
# Columns: id;name;lat;lng;zip;city with decimal commas; numbers are sent as they stand, as texts.
set -eu
origin=$1 key=$2 file=$3
body=$(mktemp)
trap 'rm -f "$body"' EXIT
awk -F ';' '
  BEGIN { printf "{\"stores\": [" }
  NR > 1 {
    gsub(/"/, "\\\"")
    gsub(",", ".", $3); gsub(",", ".", $4)
    printf "%s{\"storeId\": %s, \"name\": \"%s\", \"location\": {\"lat\": \"%s\", \"lng\": \"%s\"}, ", (NR > 2 ? ", " : ""), $1, $2, $3, $4
    printf "\"address\": {\"zipcode\": %s, \"city\": \"%s\"}}", $5, $6
  }
  END { print "]}" }
' "$file" >"$body"
answer=$(curl --silent --show-error --fail-with-body --request POST --header 'Content-Type: application/json' \
  --data-binary "@$body" "$origin/stores/replace?private_key=$key")
case $answer in
  *'"status":"success"'*) ;;
  *) echo "$answer" >&2; exit 1 ;;
esac
curl --silent --show-error --fail --header "X-Api-Key: $key" "$origin/stores?stores_by_page=300" |
  grep -o '"store_id"' | wc -l | tr -d ' '
