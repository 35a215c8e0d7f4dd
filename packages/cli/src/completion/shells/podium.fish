# podium completion for fish, made by: podium completion fish

# Whether the words before the cursor are this path and, where a number is given, that argument is next.
function __podium_at --argument-names wanted number
    set -l path ''
    set -l count 1
    set -l value ''
    for word in (commandline -opc)[2..-1]
        if test -n "$value"
            set value ''
        else if contains -- (string trim -- "$path $word") $__podium_valued
            set value 1
        else if string match -q -- '-*' $word
            continue
        else
            set -l next (string trim -- "$path $word")
            if test $count -eq 1; and contains -- $next $__podium_paths
                set path $next
            else
                set count (math $count + 1)
            end
        end
    end
    test "$path" = "$wanted"; and begin
        test -z "$number"; or test "$number" = $count
    end
end
function __podium_config_dir
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
            string replace -r '^([^:]*):(.*)$' '$2\t$1' < $file
        else
            string replace ':' \t < $file
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
end

complete -c podium -f
# @table@
