import type { Problem } from '@podium/sdk';
import { nameLanguage, problemNotices } from '@podium/sdk/display';
import { type Language, languageName } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DifficultyBadge, Tag } from '../../../components/difficulty-badge.tsx';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { Scrollable } from '../../../components/scrollable.tsx';
import { Select, smallSelectClass } from '../../../components/select.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { limitTexts } from '../../../components/submission/limit-texts.ts';
import { statementLanguage } from '../../../lib/statement-language.ts';
import { useClient } from '../../../session/use-session.ts';
import { Editorial } from './editorial.tsx';
import { Sample } from './sample.tsx';

interface StatementPanelProps {
  /** Undefined while it loads. */
  problem: Problem | undefined;
  /** The limits are those of programs in this language. */
  programLanguage: Language;
  children?: ReactNode;
  onUseSample: (input: string) => void;
}

export function StatementPanel({ problem, programLanguage, children, onUseSample }: StatementPanelProps) {
  return (
    <div className="mx-auto flex max-w-[75ch] flex-col gap-5 px-5 py-5">
      {children}
      <h2 className="text-xl font-bold">Problem Description</h2>
      {problem ? <Statement {...{ problem, programLanguage, onUseSample }} /> : <Spinner label="Loading the problem" />}
    </div>
  );
}

interface StatementProps extends Pick<StatementPanelProps, 'programLanguage' | 'onUseSample'> {
  problem: Problem;
}

function Statement({ problem, programLanguage, onUseSample }: StatementProps) {
  const { tags, difficulty, constraints, description, testCases, language, includedFiles, editorial } = problem;
  const { data: offered = [] } = useQuery(languagesQuery(useClient()));
  const samples = testCases.filter(({ isSample }) => isSample);
  const judgedIn = offered.find(({ id }) => id === programLanguage);
  const { time, memory } = limitTexts(constraints, judgedIn?.allowance);
  return (
    <>
      <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <DifficultyBadge difficulty={difficulty} text={`Difficulty: ${difficulty}`} />
        <p className="text-muted">
          Time limit {time} · Memory limit {memory}
          {judgedIn ? ` · ${[judgedIn.name, ...judgedIn.versions].join(', ')}` : null}
        </p>
        {tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag}>
                <Tag text={tag} />
              </li>
            ))}
          </ul>
        ) : null}
        <LanguageSelect problem={problem} />
      </div>
      {problemNotices(problem).map((notice) => (
        <p key={notice} className="-mt-2 text-sm font-medium">
          {notice}
        </p>
      ))}
      <div lang={language}>
        <Markdown text={description} />
      </div>
      {samples.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no name but their number
        <Sample key={index} sample={sample} number={index + 1} onUse={onUseSample} />
      ))}
      {includedFiles.length > 0 ? <IncludedFiles files={includedFiles} /> : null}
      {editorial === undefined ? null : <Editorial text={editorial} />}
    </>
  );
}

function IncludedFiles({ files }: { files: NonNullable<Problem['includedFiles']> }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Files beside your program</h3>
      {files.map(({ language = '', name, source }) => (
        <details key={`${language} ${name}`}>
          <summary className="cursor-pointer font-mono text-sm">
            {name}
            {language ? ` (${languageName(language)})` : null}
          </summary>
          <Scrollable label={name} className="mt-2 overflow-auto rounded-md bg-sunken p-3 font-mono text-[13px]/5">
            <pre>{source}</pre>
          </Scrollable>
        </details>
      ))}
    </section>
  );
}

/** Most problems have one language, and then it is not shown. */
function LanguageSelect({ problem: { language, languages } }: { problem: Problem }) {
  const queries = useQueryClient();
  if (languages.length < 2) return null;
  return (
    <Select
      label="Language of the statement"
      options={Object.fromEntries(languages.map((each) => [each, nameLanguage(each)]))}
      value={language}
      onChoose={(chosen) => {
        statementLanguage.set(chosen);
        void queries.invalidateQueries({ queryKey: ['problem'] });
      }}
      className={smallSelectClass}
    />
  );
}
