import type { CheckerProgram, CheckerSpec } from '@podium/sdk/contract';
import { type Language, languageNamed } from '@podium/sdk/languages';
import type { Package } from '../finding-log.ts';
import type { FolderChecker } from '../icpc/read-checker.ts';
import { programOf, readSource } from '../icpc/read-program.ts';
import { type PolygonProblem, type PolygonProgram, problemXml } from './problem-xml.ts';

/** The judge has a header of its own with this name, which package programs compile with. */
export const providedHeader = 'testlib.h';

const protocol: CheckerProgram['protocol'] = 'testlib';

/**
 * Reads how outputs are judged: by the checker, or by an interactor whose own output the checker
 * then judges. Errors go to the log.
 */
export async function readPolygonChecker(
  pack: Package,
  { checker, interactor }: PolygonProblem,
): Promise<FolderChecker | undefined> {
  if (checker === undefined) {
    pack.error(problemXml, 'names no checker: choose one in Polygon, and download the package again', 'assets');
    return undefined;
  }
  if (interactor === undefined && checker.name === 'std::wcmp.cpp')
    return { checker: { type: 'tokens' }, checkerFiles: [] };
  if (checker.program === undefined) {
    pack.error(
      problemXml,
      `has no source of the checker ${checker.name}: download the package again`,
      'assets.checker',
    );
    return undefined;
  }
  const own = await readCheckerProgram(pack, checker.program, 'checker');
  const { file } = checker.program;
  if (interactor === undefined) return own && { checker: { type: 'custom', protocol, ...own }, checkerFiles: [file] };
  const program = await readCheckerProgram(pack, interactor, 'interactor');
  const found: CheckerSpec | undefined = program && own && { type: 'interactive', protocol, ...program, others: [own] };
  return found && { checker: found, checkerFiles: [interactor.file, file] };
}

async function readCheckerProgram(
  pack: Package,
  { file, type }: PolygonProgram,
  role: 'checker' | 'interactor',
): Promise<ReturnType<typeof programOf<Language>> | undefined> {
  const language = languageNamed(type);
  if (language === undefined) {
    pack.error(file, `is a ${role} in ${type}, which no language here can run`);
    return undefined;
  }
  const source = await readSource(pack, { file, language }, [providedHeader]);
  return source === undefined ? undefined : programOf({ language, source });
}
