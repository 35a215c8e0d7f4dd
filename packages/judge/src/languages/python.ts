import { readFile, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { hashOf, parseJson } from '@podium/files';
import { collectDiagnostics, type Diagnostic, type Diagnostics } from '../judgement.ts';
import { findTool, questionTool, readVersionNumber, type Tool, unusableTool } from '../machine/find-tool.ts';
import {
  collectView,
  findCompilerView,
  programFiles,
  timeZoneFolder,
  topLibraryFolders,
} from '../machine/system-folders.ts';
import type { Failure, Formatter, Language } from './language.ts';

/**
 * Prints the real interpreter (the found name may be a version manager's script), the folder of the
 * standard library, numpy if the machine has it, and every shared library that their modules load.
 */
const inspect = `
import importlib, json, os, sys
standard = os.path.dirname(os.__file__)
for name in os.listdir(os.path.join(standard, 'lib-dynload')) if os.path.isdir(os.path.join(standard, 'lib-dynload')) else []:
    try: importlib.import_module(name.split('.')[0])
    except BaseException: pass
try: import numpy
except BaseException: numpy = None
loaded = set()
try:
    with open('/proc/self/maps') as maps: loaded = {line.split()[-1] for line in maps if '.so' in line}
except OSError: pass
print(json.dumps({'path': os.path.realpath(sys.executable), 'version': sys.version, 'standard': standard,
                  'numpy': numpy and {'version': numpy.__version__, 'folder': os.path.dirname(numpy.__file__)},
                  'folders': sorted({os.path.dirname(path) for path in loaded})}))
`;

/**
 * Compiles a source without running any of it, and copies it if that succeeded. Of a source in
 * bytes, some versions of Python count the bytes of a line, and others its characters. All count
 * the characters of a text.
 */
const check = `
import json, sys, warnings
found = []
def note(severity, line, column, message, text=None):
    found.append({'severity': severity, 'line': line, 'column': column or None, 'message': message, 'text': text})
warnings.simplefilter('always')
warnings.showwarning = lambda message, category, file, line, *rest: note('warning', line, None, str(message))
with open(sys.argv[1], 'rb') as file: source = file.read()
def code_units(text, column):
    return column and len((text or '')[:column - 1].encode('utf-16-le', 'surrogatepass')) // 2 + 1
def in_characters(error):
    warnings.simplefilter('ignore')
    try: compile(source.decode(), sys.argv[1], 'exec', dont_inherit=True)
    except SyntaxError as same: return same if same.lineno == error.lineno else error
    except Exception: pass
    return error
accepted = False
try:
    compile(source, sys.argv[1], 'exec', dont_inherit=True)
    accepted = True
except SyntaxError as found_error:
    error = in_characters(found_error)
    note('error', error.lineno, code_units(error.text, error.offset), type(error).__name__ + ': ' + error.msg, error.text)
except Exception as error: note('error', None, None, type(error).__name__ + ': ' + str(error))
if accepted:
    with open(sys.argv[2], 'wb') as file: file.write(source or b'\\n')
print(json.dumps(found), file=sys.stderr)
sys.exit(not accepted)
`;

// -B writes no bytecode, and -s leaves out the user's own modules. -S is not used because it leaves
// out exit() and quit(), and -I because it would ignore the environment.
const flags = ['-B', '-s', '-X', 'utf8'];
const compilerFlags = ['-I', '-B', '-X', 'utf8', '-X', 'int_max_str_digits=0'];
// A set of strings then has the same order in every run, so that a program that is judged again
// gets the same verdict. The threads of numpy would take CPU time from each other. The limit of
// digits in numbers protects programs that read what strangers send; here the time limit does.
const environment = ['PYTHONHASHSEED=0', 'OPENBLAS_NUM_THREADS=1', 'PYTHONINTMAXSTRDIGITS=0'];

interface PythonOptions extends Pick<Language, 'name' | 'tool' | 'allowance'> {
  /** The settings of the interpreter beyond those of every one. */
  environment?: readonly string[];
}

const black: Formatter = {
  tool: { program: 'black', name: 'The formatter black', debianPackage: 'black' },
  // Its indent is four spaces. It leaves quotes and commas as they are.
  args: () => ['-q', '-l', '100', '-S', '-C', '-'],
  /** It is a script, whose first line names its interpreter. */
  async open(script) {
    const [, interpreter] = /^#!(\S+)\n/.exec(await readFile(script, 'utf8')) ?? [];
    if (interpreter === undefined) throw new RangeError(`The script ${script} names no interpreter.`);
    const path = await realpath(interpreter);
    const view = { ...(await findCompilerView(path)), ...programFiles };
    return { path, args: ['-B', '-X', 'utf8', script], environment: ['HOME=/'], view };
  },
};

/** Defines a language that an interpreter of Python runs. */
export function definePython({ environment: own = [], ...options }: PythonOptions): Language {
  return {
    ...options,
    sourceName: 'solution.py',
    mainName: 'main.py',
    // Programs import modules when they run.
    isSource: () => false,
    formatter: black,
    async prepare() {
      const { path, version, standard, folders, numpy } = await findInterpreter(options.tool);
      // Debian finds the library of linear algebra by links in the last folder.
      const ofNumpy = numpy ? [numpy.folder, '/etc/alternatives'] : [];
      const libraries = [...folders, '/usr/lib64', timeZoneFolder, ...topLibraryFolders];
      const view = { ...(await collectView([path, standard, ...ofNumpy, ...libraries])), ...programFiles };
      const { size, mtimeMs } = await stat(path);
      const identity = [path, version, size, mtimeMs, check, ...compilerFlags, ...own].join('\n');
      return {
        compiler: {
          path,
          version: [readVersionNumber(version), ...(numpy ? [`with numpy ${numpy.version}`] : [])].join(' '),
          fingerprint: hashOf(identity),
          environment: own,
          args: (sources, program) => [...compilerFlags, '-c', check, ...sources, program],
          view,
          readDiagnostics,
          mayBeBroken: (messages) => parseNotes(messages) === undefined,
          soundSource: 'pass\n',
        },
        runtime: {
          interpreter: { path, args: ({ start }) => [...flags, start] },
          environment: () => [...environment, ...own],
          view,
          explainFailure,
          foreignFrames,
        },
      };
    },
  };
}

interface Interpreter {
  path: string;
  version: string;
  standard: string;
  numpy: { version: string; folder: string } | null;
  folders: readonly string[];
}

async function findInterpreter(tool: Tool): Promise<Interpreter> {
  const { path } = await findTool(tool);
  const stdout = await questionTool(tool, path, ['-I', '-B', '-c', inspect]);
  const found = parseJson(stdout);
  if (found !== undefined) return found as Interpreter;
  throw unusableTool(tool, path, { timedOut: false, stderr: `it prints ${stdout.trim()}` });
}

/**
 * Modules that need what the filter of system calls and the sandbox keep from every program, by
 * their files in a traceback.
 */
const unavailable: readonly [module: RegExp, sentence: string][] = [
  [/^tempfile\.py/, 'the judge offers no files to write, so tempfile does not work: use io.StringIO or io.BytesIO'],
  [/^asyncio\//, 'the judge offers no sockets, so asyncio does not work'],
  [
    /^(?:multiprocessing\/|concurrent\/futures\/process\.py|subprocess\.py)/,
    'the judge offers no other processes, so multiprocessing and subprocess do not work',
  ],
  [/^socket\.py/, 'the judge offers no network'],
];

/** Matches a frame of the standard library, with the lines of its source below it. */
const foreignFrames = /^ {2}File "(?=[^"\n]*\/lib\/(?:python|pypy)3|<frozen )[^"\n]*", line \d+.*\n(?: {4}.*\n)*/gm;

const directCause = '\n\nThe above exception was the direct cause of the following exception:\n\n';

/**
 * Returns a sentence if the traceback of a program passes through one of these modules, else the
 * exception, and the first one that led to it by `raise … from`.
 */
function explainFailure(errorOutput: string): Failure | undefined {
  const modules = findFrames(errorOutput).flatMap(
    ([, path = '']) => /\/lib\/(?:python|pypy)3[^/]*\/(.+)/.exec(path)?.[1] ?? [],
  );
  const missing = unavailable.find(([module]) => modules.some((file) => module.test(file)))?.[1];
  if (missing !== undefined) return { reason: missing };
  const tracebacks = errorOutput.split(directCause);
  const thrown = readTraceback(tracebacks.at(-1) ?? '');
  return thrown && { ...thrown, ...(tracebacks.length > 1 && { cause: readTraceback(tracebacks[0] ?? '') }) };
}

const findFrames = (text: string) => [...text.matchAll(/^ {2}File "([^"\n]+)", line (\d+)/gm)];

/** Reads the exception, with the last line of the source that led to it. */
function readTraceback(text: string): Failure | undefined {
  const frames = findFrames(text);
  const [, path, line] = frames.findLast(([, path = '']) => !/\/lib\/(?:python|pypy)3|^</.test(path)) ?? [];
  // A message may have several lines. Its first one follows the frames.
  const reason = /^[A-Za-z_][\w.]*(?:: .*)?$/m.exec(text.slice(frames.at(-1)?.index))?.[0];
  if (path === undefined || reason === undefined) return undefined;
  return { reason, place: { file: basename(path), line: Number(line) } };
}

interface Note {
  severity: Diagnostic['severity'];
  line: number | null;
  column: number | null;
  message: string;
  /** The line of the source. */
  text: string | null;
}

/** Returns undefined if the messages are not what the check prints. */
function parseNotes(messages: string): Note[] | undefined {
  const notes = parseJson(messages);
  return Array.isArray(notes) ? notes : undefined;
}

function readDiagnostics(messages: string, _source: string, sourceName: string): Diagnostics {
  const notes = parseNotes(messages) ?? [];
  return collectDiagnostics(
    notes.map((note) => ({
      ...describeNote(note, sourceName),
      text: formatNote(note, sourceName),
    })),
  );
}

/**
 * Formats a note as a C++ compiler would, so that people and editors find the line alike in all
 * languages.
 */
function formatNote({ severity, line, column, message, text }: Note, sourceName: string): string {
  const location = [sourceName, line, column].filter((part) => part !== null).join(':');
  const headline = `${location}: ${severity}: ${message}`;
  return line === null || !text ? headline : `${headline}\n${String(line).padStart(5)} | ${text.trimEnd()}`;
}

function describeNote({ severity, line, column, message }: Note, sourceName: string): Diagnostic {
  if (line === null) return { severity, message };
  return { severity, message, file: sourceName, line, ...(column === null ? {} : { column }) };
}
