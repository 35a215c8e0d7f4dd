import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Editors that act as a person would. Each method returns a command for `$VISUAL`, whose last
 * argument is the file.
 */
export interface Editors {
  /** Overwrites the file with the text and exits. */
  replacing(text: string): Promise<string>;
  /** Saves the first text on the first call, the second on the second call, and so on. */
  replacingInTurn(...texts: readonly string[]): Promise<string>;
  /**
   * Shows `editing <file>` on the alternate screen until Enter is pressed, then saves the text.
   * At Ctrl-C it writes `interrupted`.
   */
  waiting(text: string): Promise<string>;
  /** Leaves the terminal raw and on the alternate screen, and dies by SIGKILL. */
  killed(): Promise<string>;
  /** Runs a shell script as the editor. `$file` is the file to edit. */
  script(lines: string): Promise<string>;
}

export function createEditors(folder: string): Editors {
  let count = 0;
  const script = async (lines: string): Promise<string> => {
    count += 1;
    const path = join(folder, `editor-${count}`);
    await writeFile(path, `#!/bin/bash\nfile="\${@: -1}"\n${lines}\n`);
    await chmod(path, 0o755);
    return path;
  };
  /** Writes a file beside the old one and renames it, as editors do. */
  const save = async (text: string) => {
    const source = join(folder, `text-${count + 1}`);
    await writeFile(source, text);
    return `cp '${source}' "$file~" && mv "$file~" "$file"`;
  };
  const replacing = async (text: string) => script(await save(text));
  return {
    script,
    replacing,
    async replacingInTurn(...texts) {
      const editors: string[] = [];
      for (const text of texts) editors.push(await replacing(text));
      return script(
        `turn=$(cat "$0-turn" 2> /dev/null || echo 0)\necho $((turn + 1)) > "$0-turn"\neditors=(${editors.join(' ')})\nexec "\${editors[turn]}" "$file"`,
      );
    },
    waiting: async (text) =>
      script(
        `trap 'echo interrupted' INT\nprintf '\\e[?1049h\\e[Hediting %s\\n' "$(basename "$file")"\nuntil read -r; do :; done\n${await save(text)}\nprintf '\\e[?1049l'`,
      ),
    killed: () => script(`stty raw -echo\nprintf '\\e[?1049h'\nkill -9 $$`),
  };
}
