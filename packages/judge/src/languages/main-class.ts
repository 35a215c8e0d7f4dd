import type { FolderFile } from '../compile/folder-files.ts';

interface ClassFile {
  /** `judge.Main`. */
  name: string;
  isPublic: boolean;
  methods: readonly { name: string; descriptor: string; isPublic: boolean; isStatic: boolean }[];
}

const mainDescriptor = '([Ljava/lang/String;)V';

interface MainRules {
  /** Of several classes, the one that a rule finds alone starts. The first such rule decides. */
  preferred: readonly ((found: Pick<ClassFile, 'name' | 'isPublic'>) => boolean)[];
  /** What the author can do if no rule decides: `call one of them Main.` */
  choice: string;
  /** A sentence that says where a program starts. */
  advice: string;
}

/** Finds the class whose `main` starts the program. */
export function findMainClass(
  files: readonly FolderFile[],
  { preferred, choice, advice }: MainRules,
): { entryPoint: string } | { error: string } {
  const classes = files.flatMap(({ name, bytes }) => (name.endsWith('.class') ? [readClassFile(bytes)] : []));
  const isMain = ({ descriptor, isPublic, isStatic, name }: ClassFile['methods'][number]) =>
    name === 'main' && descriptor === mainDescriptor && isPublic && isStatic;
  const starting = classes.filter(({ methods }) => methods.some(isMain));
  if (starting.length === 0) return { error: `${explainMissing(classes)} ${advice}` };
  const selections = [starting, ...preferred.map((rule) => starting.filter(rule))];
  const chosen = selections.find(({ length }) => length === 1)?.[0];
  if (chosen) return { entryPoint: chosen.name };
  const names = starting.map(({ name }) => name).join(' and ');
  return { error: `${names} have a main method each: ${choice}` };
}

function explainMissing(classes: readonly ClassFile[]): string {
  if (classes.some(({ name }) => name === 'String'))
    return 'A class called String hides the one that main needs: call it something else.';
  const similar = classes.find(({ methods }) => methods.some(({ name }) => name === 'main'));
  return similar ? `The main of ${similar.name} cannot start the program.` : 'There is no main method.';
}

/**
 * Reads the names of a class file and of its methods: "The class File Format", Java Virtual Machine
 * Specification, chapter 4. Throws a RangeError if it ends too early.
 */
function readClassFile(bytes: Buffer): ClassFile {
  let at = 8;
  const u2 = () => {
    at += 2;
    return bytes.readUInt16BE(at - 2);
  };
  const skipBlock = () => {
    at += 4 + bytes.readUInt32BE(at);
  };
  const count = u2();
  const texts = new Map<number, string>();
  const classNames = new Map<number, number>();
  for (let index = 1; index < count; index += 1) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === 1) {
      const length = u2();
      texts.set(index, bytes.toString('utf8', at, at + length));
      at += length;
    } else if (tag === 7) classNames.set(index, u2());
    // Numbers of eight bytes take two places.
    else if (tag === 5 || tag === 6) {
      at += 8;
      index += 1;
    } else at += tag === 15 ? 3 : tag === 8 || tag === 16 || tag === 19 || tag === 20 ? 2 : 4;
  }
  const text = (index: number) => texts.get(index) ?? '';
  const isPublic = (u2() & 1) !== 0;
  const name = text(classNames.get(u2()) ?? 0).replaceAll('/', '.');
  u2();
  at += 2 * bytes.readUInt16BE(at) + 2;
  const members = () =>
    Array.from({ length: u2() }, () => {
      const flags = u2();
      const member = { name: text(u2()), descriptor: text(u2()) };
      for (let attributes = u2(); attributes > 0; attributes -= 1) {
        u2();
        skipBlock();
      }
      return { ...member, isPublic: (flags & 1) !== 0, isStatic: (flags & 8) !== 0 };
    });
  members();
  return { name, isPublic, methods: members() };
}
