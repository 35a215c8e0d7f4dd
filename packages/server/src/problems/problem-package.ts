import {
  type CheckerSpec,
  type Constraints,
  findGroupingErrors,
  findIncludedFileErrors,
  fitsChecker,
  type IncludedFile,
  isCheckerProgram,
  type Language,
  limits,
  type PackageFile,
  packageFilesSchema,
  packageLimits,
  type problemUpdateSchema,
  type problemUploadSchema,
  programsOf,
  type StoredTranslation,
  type testCaseWriteSchema,
} from '@podium/sdk/contract';
import { defaultLanguage, describeAllowed, languageName, nameLanguages, solutionFile } from '@podium/sdk/languages';
import { defaultStatementLanguage } from '@podium/sdk/limits';
import type * as z from 'zod/mini';
import { fieldError, ServiceError } from '../errors.ts';
import { mapInTurns, slicesInTurns } from '../event-loop/in-turns.ts';
import type { Blob, BlobRepository, PartedBlob } from './blob-repository.ts';
import { type PackageRef, type RevisionContent, sha256InThread, type TestCaseRef } from './problem-revision.ts';

/** A problem as it arrives, validated and completed by the contract. */
export type ValidUpload = z.output<typeof problemUploadSchema>;
export type ValidUpdate = z.output<typeof problemUpdateSchema>;
type TestCaseWrite = z.output<typeof testCaseWriteSchema>;

/**
 * One half of a test case, with the field that it came in. `bytes` are absent if only a hash was
 * sent.
 */
interface Source {
  field: string;
  hash: string;
  bytes?: Uint8Array;
}

/**
 * Turns an admin's upload into content by hashes and the blobs to store with it. `languages` are
 * those that the installation judges.
 */
export function createPackageReader(blobs: BlobRepository, languages: readonly Language[]) {
  const readChecker = (checker: CheckerSpec) => checkPrograms(checker, languages);
  const readAllowed = (allowed: Language[]) => checkAllowed(allowed, languages);

  async function readUpload(form: ValidUpload): Promise<{ content: RevisionContent; blobs: Blob[] }> {
    const description = await blobOf(form.description);
    const translated = await readTranslations(form.translations ?? []);
    const editorial = await editorialOf(form.editorial ?? null);
    const tests = await readTests(form.testCases);
    const { title, difficulty, tags, language = defaultStatementLanguage } = form;
    return {
      content: {
        title,
        difficulty,
        tags,
        descriptionHash: description.hash,
        language,
        translations: translated.translations,
        editorialHash: editorial.hash,
        constraints: trimmed(form.constraints),
        checker: readChecker(form.checker ?? { type: 'tokens' }),
        scoring: form.scoring ?? null,
        includedFiles: checkIncluded(form.includedFiles ?? []),
        allowedLanguages: readAllowed(form.allowedLanguages ?? []),
        testCases: tests.testCases,
        package: (await readPackage(form.package)) ?? { id: null, filesHash: null },
      },
      blobs: [description, ...translated.blobs, ...editorial.blobs, ...tests.blobs],
    };
  }

  /** Reads only the fields that were sent. */
  async function readUpdate(
    form: ValidUpdate,
  ): Promise<{ content: Partial<RevisionContent>; package: PackageRef | undefined; blobs: Blob[] }> {
    const description = form.description === undefined ? undefined : await blobOf(form.description);
    const translated = form.translations && (await readTranslations(form.translations));
    const editorial = form.editorial === undefined ? undefined : await editorialOf(form.editorial);
    const tests = form.testCases && (await readTests(form.testCases));
    return {
      content: {
        ...(form.title !== undefined && { title: form.title }),
        ...(form.difficulty && { difficulty: form.difficulty }),
        ...(form.tags && { tags: form.tags }),
        ...(form.constraints && { constraints: trimmed(form.constraints) }),
        ...(form.checker && { checker: readChecker(form.checker) }),
        ...(form.scoring !== undefined && { scoring: form.scoring }),
        ...(form.includedFiles && { includedFiles: checkIncluded(form.includedFiles) }),
        ...(form.allowedLanguages && { allowedLanguages: readAllowed(form.allowedLanguages) }),
        ...(description && { descriptionHash: description.hash }),
        ...(form.language !== undefined && { language: form.language }),
        ...(translated && { translations: translated.translations }),
        ...(editorial && { editorialHash: editorial.hash }),
        ...(tests && { testCases: tests.testCases }),
      },
      package: await readPackage(form.package),
      blobs: [
        ...(description ? [description] : []),
        ...[translated, editorial, tests].flatMap((part) => part?.blobs ?? []),
      ],
    };
  }

  async function readTranslations(
    sent: NonNullable<ValidUpload['translations']>,
  ): Promise<{ translations: StoredTranslation[]; blobs: Blob[] }> {
    const described = await Promise.all(
      sent.map(async ({ language, title, description }) => ({ language, title, blob: await blobOf(description) })),
    );
    return {
      translations: described.map(({ blob, ...named }) => ({ ...named, descriptionHash: blob.hash })),
      blobs: described.map(({ blob }) => blob),
    };
  }

  /**
   * Checks that the server has the files of a package, so that every revision can be pulled whole.
   */
  async function readPackage(sent: ValidUpload['package']): Promise<PackageRef | undefined> {
    if (!sent) return undefined;
    const { id = null, filesHash } = sent;
    const field = 'package.filesHash';
    const size = (await blobs.readSizes([filesHash])).get(filesHash);
    if (size === undefined) throw blobMissing([{ field, hash: filesHash }]);
    if (size > packageLimits.listMaxBytes) {
      throw fieldError(field, `${field} names a list larger than ${packageLimits.listMaxBytes / 1024 ** 2} MB`);
    }
    const files = parsePackageFiles(await readText(filesHash));
    if (typeof files === 'string') throw fieldError(field, `${field} names no list of files: ${files}`);
    const missing = new Set(await blobs.findMissing(files.map(({ hash }) => hash)));
    const unsent = files.filter(({ hash }) => missing.has(hash));
    if (unsent.length > 0) throw blobMissing(unsent.map(({ path, hash }) => ({ field: `${field}: ${path}`, hash })));
    return { id, filesHash };
  }

  async function readTests(tests: readonly TestCaseWrite[]): Promise<{ testCases: TestCaseRef[]; blobs: Blob[] }> {
    const noneSaysSample = tests.every((test) => test.isSample === undefined);
    const sources = await mapInTurns(tests, (test, index) => sourcesOf(test, `testCases.${index}`));
    const newBlobs = new Map<string, Blob>();
    for (const { hash, bytes } of sources.flat()) {
      if (bytes) newBlobs.set(hash, { hash, bytes });
    }
    const testCases = sources.map(([input, answer], index) => ({
      inputHash: input.hash,
      answerHash: answer.hash,
      isSample: noneSaysSample ? isFirstSample(tests, index) : (tests[index]?.isSample ?? false),
      group: tests[index]?.group,
      checker: tests[index]?.checker,
    }));
    await checkSources(sources.flat(), sources.filter((_, index) => testCases[index]?.isSample).flat());
    return { testCases, blobs: [...newBlobs.values()] };
  }

  async function checkSources(sources: readonly Source[], samples: readonly Source[]): Promise<void> {
    const references = sources.filter((source) => !source.bytes);
    const sizes = await blobs.readSizes(references.map((source) => source.hash));
    const missing = references.filter((source) => !sizes.has(source.hash));
    if (missing.length > 0) throw blobMissing(missing);
    const sizeOf = (source: Source) => source.bytes?.byteLength ?? sizes.get(source.hash) ?? 0;
    const requireBytes = (what: string, few: readonly Source[], maxBytes: number) => {
      const bytes = few.reduce((total, source) => total + sizeOf(source), 0);
      if (bytes <= maxBytes) return;
      const [most, present] = [maxBytes, bytes].map((each) => `${Math.ceil(each / 1024 ** 2)} MB`);
      throw fieldError('testCases', `${what} are larger than ${most} altogether: ${present}`);
    };
    requireBytes('testCases', sources, limits.testDataMaxBytes);
    // Learners read all samples in one body.
    requireBytes('the samples of testCases', samples, limits.bodyMaxBytes);
    for (const source of new Map(references.map((reference) => [reference.hash, reference])).values()) {
      const blob = await blobs.findBlob(source.hash);
      if (blob && (await isText(blob))) continue;
      throw fieldError(source.field, `${source.field} names bytes that are not text in UTF-8 without NUL`);
    }
  }

  /** Returns the text of a blob that some revision names. */
  async function readText(hash: string): Promise<string> {
    const blob = await blobs.findBlob(hash);
    if (!blob) throw new Error(`blob ${hash} is named by a revision but not stored`);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const texts: string[] = [];
    for await (const piece of blobs.readPieces(blob)) texts.push(decoder.decode(piece, { stream: true }));
    return texts.join('') + decoder.decode();
  }

  /** Test data must return unchanged if an admin's form reads it as text and sends it again. */
  async function isText(blob: PartedBlob): Promise<boolean> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const slice of slicesInTurns(blobs.readPieces(blob))) {
        if (slice.includes(0)) return false;
        decoder.decode(slice, { stream: true });
      }
      decoder.decode();
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
      throw error;
    }
  }

  return { readUpload, readUpdate, readText };
}

/** If no test case says so, the first one is a sample, unless it belongs to a group. */
function isFirstSample(tests: readonly TestCaseWrite[], index: number): boolean {
  return index === 0 && tests[0]?.group === undefined;
}

/** Rejects content with two statements in one language: a change may send only one of the two. */
export function rejectRepeatedLanguages({ language, translations }: RevisionContent): void {
  const seen = new Set([language]);
  for (const [index, translation] of translations.entries()) {
    if (seen.has(translation.language)) {
      throw fieldError(`translations.${index}.language`, `the statement has '${translation.language}' twice`);
    }
    seen.add(translation.language);
  }
}

/**
 * Rejects content whose test cases and groups do not belong together: a change may send only one of
 * the two.
 */
export function rejectOtherGroups({ scoring, testCases }: RevisionContent): void {
  const [error] = findGroupingErrors(scoring, testCases);
  if (error) throw fieldError(error.path.join('.'), error.message);
}

/**
 * Rejects content whose test cases are compared in a way that its checker has not: a change may
 * send only one of the two.
 */
export function rejectOtherCheckers({ checker, testCases }: RevisionContent): void {
  const index = testCases.findIndex((test) => test.checker && !fitsChecker(test.checker, checker));
  if (index === -1) return;
  const what = isCheckerProgram(checker)
    ? 'the problem has a program for it, of which a test case can only set the arguments'
    : 'the problem has no program that would get arguments';
  throw fieldError(`testCases.${index}.checker`, `test case ${index + 1} says how it is compared, but ${what}`);
}

async function sourcesOf(test: TestCaseWrite, field: string): Promise<[input: Source, answer: Source]> {
  if (test.inputHash !== undefined) {
    return [
      { field: `${field}.inputHash`, hash: test.inputHash },
      { field: `${field}.outputHash`, hash: test.outputHash },
    ];
  }
  return [await textSource(`${field}.input`, test.input), await textSource(`${field}.output`, test.output)];
}

async function textSource(field: string, text: string): Promise<Source> {
  return { field, ...(await blobOf(text)) };
}

function blobMissing(missing: readonly Source[]): ServiceError {
  const fields = missing.map(({ field, hash }) => ({
    path: field,
    message: `${field}: the server has no blob ${hash}. Send it first with PUT /blob/{hash}.`,
  }));
  return new ServiceError('blob_missing', fields[0]?.message ?? 'a blob is missing', { fields });
}

/** Returns the files of the list, or the reason why it is none. */
function parsePackageFiles(text: string): PackageFile[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const { data, error } = packageFilesSchema.safeParse(value);
  const [issue] = error?.issues ?? [];
  return data?.files ?? `${issue?.path.join('.')} ${issue?.message}`;
}

const sourceNameShape = /^\w[\w.+-]{0,99}$/;

/**
 * A further source must not hide the first one, which the judge calls `solution.cpp`, or by the
 * like of another language.
 */
function checkNames(names: readonly string[], first: string): void {
  const odd = names.find((name) => !sourceNameShape.test(name) || name === first);
  if (odd !== undefined) {
    throw fieldError('checker.files', `'${odd}' must be a file name of letters and digits, other than ${first}`);
  }
  if (new Set(names).size < names.length) throw fieldError('checker.files', 'two files have the same name');
}

function checkIncluded(files: IncludedFile[]): IncludedFile[] {
  const [error] = findIncludedFileErrors(files);
  if (error) throw fieldError('includedFiles', `'${error.name}' ${error.message}`);
  return files;
}

function checkPrograms(checker: CheckerSpec, offered: readonly Language[]): CheckerSpec {
  if (!isCheckerProgram(checker)) return checker;
  const what = checker.type === 'interactive' ? 'interactor' : 'custom checker';
  for (const { language = defaultLanguage, source, files = [] } of programsOf(checker)) {
    if (!source?.trim()) throw fieldError('checker.source', `checker.source is required: the source of the ${what}`);
    checkNames(
      files.map(({ name }) => name),
      solutionFile(language),
    );
    if (language !== defaultLanguage && !offered.includes(language)) {
      const name = languageName(language);
      const advice = `translate it to C++, or ask the operator to offer ${name} (PODIUM_LANGUAGES)`;
      throw fieldError('checker.language', `the ${what} is in ${name}, which this server does not judge: ${advice}`);
    }
  }
  return checker;
}

/**
 * Rejects a problem for which nobody could submit. Some of its languages may be missing: packages
 * list all for which their limits are right.
 */
function checkAllowed(allowed: Language[], offered: readonly Language[]): Language[] {
  if (allowed.length === 0 || offered.some((language) => allowed.includes(language))) return allowed;
  throw fieldError(
    'allowedLanguages',
    `this server offers ${nameLanguages(offered, 'conjunction')}, and the problem ${describeAllowed(allowed)}: ` +
      'allow a language that it offers, or ask the operator to offer one of these (PODIUM_LANGUAGES)',
  );
}

function trimmed(constraints: Constraints): Constraints {
  return { timeLimit: constraints.timeLimit.trim(), memoryLimit: constraints.memoryLimit.trim() };
}

async function editorialOf(text: string | null): Promise<{ hash: string | null; blobs: Blob[] }> {
  if (text === null) return { hash: null, blobs: [] };
  const blob = await blobOf(text);
  return { hash: blob.hash, blobs: [blob] };
}

async function blobOf(text: string): Promise<Blob> {
  const bytes = Buffer.from(text, 'utf8');
  return { hash: await sha256InThread(bytes), bytes };
}
