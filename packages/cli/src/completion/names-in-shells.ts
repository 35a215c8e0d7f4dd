// These functions read the files that `rememberNames` writes, and the settings, with the means of a
// shell. They find the folder as `findPaths` does, at every press of Tab, because its variables may
// change.

/** The functions of bash and zsh. They return their result in `__podium_reply`. */
export const posixNames = `__podium_config_dir() {
  __podium_reply=\${PODIUM_CONFIG_DIR:-}
  if [ -n "$__podium_reply" ]; then return; fi
  case \${OSTYPE:-} in
    darwin*) __podium_reply=$HOME/Library/Preferences/podium ;;
    *) __podium_reply=\${XDG_CONFIG_HOME:-$HOME/.config}/podium ;;
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
      *"\\"$2\\": \\""*)
        line=\${line#*"\\"$2\\": \\""}
        __podium_reply=$__podium_reply\${__podium_reply:+
}\${line%%\\"*}
        ;;
    esac
  done < "$file"
}
# Finds the problems or contests that podium has listed last, as lines of the form name:title, or the
# emails of the accounts. The server is that of a typed --server, else that of the settings.
__podium_names() {
  local server=\${__podium_server:-\${PODIUM_SERVER:-}} file all=''
  if [ "$1" = accounts ]; then
    __podium_values accounts.json email
    return
  fi
  if [ -n "\${PODIUM_TOKEN:-}" ]; then
    __podium_reply=''
    return
  fi
  if [ -z "$server" ]; then
    __podium_values config.json server
    server=$__podium_reply
  fi
  server=\${server%/}
  server=\${server//[^a-zA-Z0-9.-]/_}
  __podium_config_dir
  for file in "$__podium_reply/names/\${server:-default}/$1" \\
    "$__podium_reply/names/\${server:-default}/$1".{ongoing,future,all,past}; do
    if [ -r "$file" ]; then all="$all
$(<"$file")"; fi
  done
  __podium_reply=$all
}
`;

/** The functions of fish. They print their result. */
export const fishNames = `function __podium_config_dir
    if test -n "$PODIUM_CONFIG_DIR"
        echo $PODIUM_CONFIG_DIR
    else if test -d ~/Library/Preferences
        echo ~/Library/Preferences/podium
    else if test -n "$XDG_CONFIG_HOME"
        echo $XDG_CONFIG_HOME/podium
    else
        echo ~/.config/podium
    end
end
function __podium_values --argument-names file key
    set file (__podium_config_dir)/$file
    test -r $file; and string replace -rf '.*"'$key'": "([^"]*)".*' '$1' < $file
end
# Prints the names of problems or contests that podium has listed last, with their titles; once the
# word cannot be a name, the titles. The server is that of a typed --server, else that of the settings.
function __podium_names --argument-names kind
    test -n "$PODIUM_TOKEN"; and return
    set -l words (commandline -opc)
    set -l server (string replace -rf '^--server=' '' -- $words)[-1]
    set -l flag (contains -i -- --server $words); and set server $words[(math $flag + 1)]
    test -n "$server"; or set server $PODIUM_SERVER
    test -n "$server"; or set server (__podium_values config.json server)
    set server (string trim -r -c / -- "$server" | string replace -ra '[^a-zA-Z0-9.-]' _)
    test -n "$server"; or set server default
    for file in (__podium_config_dir)/names/$server/$kind{,.ongoing,.future,.all,.past}
        test -r $file; or continue
        if string match -qr '[^a-z0-9/-]' -- (commandline -ct)
            string replace -r '^([^:]*):(.*)$' '$2\\t$1' < $file
        else
            string replace ':' \\t < $file
        end
    end
end
# Prints the problems in the folder of the setting "workspace", once something is typed.
function __podium_pulled
    set -l typed (commandline -ct)
    set -l root (__podium_values config.json workspace | string replace -r '^~' ~)
    test -n "$root" -a -n "$typed"; or return
    for folder in $root/$typed*/
        string replace -- $root/ '' $folder | string trim -r -c /
    end
end`;
