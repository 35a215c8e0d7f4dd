# shellcheck shell=bash
# The part that bash and zsh share. Its functions return their result in __podium_reply, so that they
# start no process. They find the folder of the configuration as podium does, at every press of Tab,
# because its variables may change.

# Finds the candidates of a key: one candidate and its summary per line (word:summary), or @files,
# @folders, @sources, or @problems, @contests or @accounts above such lines. Summaries quote commands.
# shellcheck disable=SC2016
__podium_find() {
  case "$1" in
    # @table@
    *) __podium_reply='' ;;
  esac
}

# Finds the candidates for the last argument from the words before it.
__podium_candidates() {
  local node='' count=0 value='' operands='' word flag=''
  while [ $# -gt 1 ]; do
    word=$1
    shift
    if [ -n "$value" ]; then
      if [ "$flag" = --server ]; then __podium_server=$word; fi
      value=''
    elif [ -n "$operands" ]; then
      count=$((count + 1))
    else
      case "$word" in
        --) operands=1 ;;
        --server=*) __podium_server=${word#*=} ;;
        --*=*) ;;
        -?*)
          flag=$word
          __podium_find "$node|$word"
          value=$__podium_reply
          ;;
        *)
          __podium_find "$node|commands"
          case "|$count
$__podium_reply" in
            "|0
"*"
$word:"* | "|0
$word:"*) node="${node:+$node }$word" ;;
            *) count=$((count + 1)) ;;
          esac
          ;;
      esac
    fi
  done
  if [ -n "$value" ]; then
    __podium_reply=$value
    return
  fi
  if [ -z "$operands" ]; then
    case "$1" in
      --*=*)
        __podium_find "$node|${1%%=*}"
        return
        ;;
      -*)
        __podium_find "$node|options"
        return
        ;;
    esac
  fi
  word=''
  if [ "$count" -eq 0 ] && [ -z "$operands" ]; then
    __podium_find "$node|commands"
    word=$__podium_reply
  fi
  __podium_find "$node|$((count + 1))"
  __podium_reply=${word:-$__podium_reply}
}

__podium_config_dir() {
  __podium_reply=${PODIUM_CONFIG_DIR:-}
  if [ -n "$__podium_reply" ]; then return; fi
  case ${OSTYPE:-} in
    darwin*) __podium_reply=$HOME/Library/Preferences/podium ;;
    *) __podium_reply=${XDG_CONFIG_HOME:-$HOME/.config}/podium ;;
  esac
}
# Finds the values of a field in a file of the configuration folder, one per line.
__podium_values() {
  local line file
  __podium_config_dir
  file=$__podium_reply/$1
  __podium_reply=''
  if [ ! -r "$file" ]; then return; fi
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      *"\"$2\": \""*)
        line=${line#*"\"$2\": \""}
        __podium_reply=$__podium_reply${__podium_reply:+
}${line%%\"*}
        ;;
    esac
  done < "$file"
}
# Finds the problems or contests that podium has listed last, as lines of the form name:title, or the
# emails of the accounts. The server is that of a typed --server, else that of the settings.
__podium_names() {
  local server=${__podium_server:-${PODIUM_SERVER:-}} file all=''
  if [ "$1" = accounts ]; then
    __podium_values accounts.json email
    return
  fi
  if [ -n "${PODIUM_TOKEN:-}" ]; then
    __podium_reply=''
    return
  fi
  if [ -z "$server" ]; then
    __podium_values config.json server
    server=$__podium_reply
  fi
  server=${server%/}
  server=${server//[^a-zA-Z0-9.-]/_}
  __podium_config_dir
  for file in "$__podium_reply/names/${server:-default}/$1" \
    "$__podium_reply/names/${server:-default}/$1".{ongoing,future,all,past}; do
    if [ -r "$file" ]; then all="$all
$(<"$file")"; fi
  done
  __podium_reply=$all
}
