import type { ProblemSummary } from '@podium/sdk/contract';
import { problemsQuery } from '@podium/sdk/queries';
import { problemPage } from '../../../settings/server-address.ts';
import { paintDifficulty } from '../../../text/format-values.ts';
import { cutToWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { fieldLine, useTextField } from '../../components/text-field.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { listRow, spreadLine } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import { Preview } from './preview.tsx';
import { TagList, useProblemFilter } from './problem-filter.tsx';

const noProblems: readonly ProblemSummary[] = [];
/** A narrower screen has no room for a preview beside the list. */
const previewFromColumns = 90;

export function ProblemsScreen() {
  const { columns, rows } = useArea();
  useScreenTitle('Problem List');
  const { loadable, value: problems = noProblems } = useServerData(problemsQuery);
  const state = useProblemFilter(problems);
  const [showsPreview, setShowsPreview] = useScreenState('preview', true);
  const { open } = useNavigation();
  const canPreview = columns >= previewFromColumns;
  const isChoosingTags = state.focus === 'tags';
  const hasPreview = showsPreview && canPreview && !isChoosingTags;
  const listColumns = hasPreview || isChoosingTags ? Math.floor(columns * 0.55) : columns;
  const list = useList({
    // Each search begins at its first problem, and clearing it returns to the problem before.
    name: `problems ${JSON.stringify(state.filter)}`,
    items: state.found,
    rows: rows - 4,
    isActive: !isChoosingTags,
    onOpen: ({ _id }) => open({ screen: 'problem', problemId: _id }),
  });
  useSearchField(state);
  const tooNarrow = `The preview needs ${previewFromColumns} columns; this window has ${columns}.`;
  useProblemKeys(state, list.selected, canPreview ? () => setShowsPreview((before) => !before) : tooNarrow);
  const theme = useTheme();
  const position = list.total === 0 ? '' : `${list.cursor.index + 1} of ${list.total}`;
  const none =
    problems.length === 0
      ? 'There are no problems yet.'
      : `No problem matches. ${theme.keyOf('problems', 'clear')} clears search and tags.`;

  return (
    <Below heading={filterLines(state, problems.length, theme)}>
      <Split columns={listColumns}>
        <ListPane
          title={state.filter.order === 'added' ? 'Problems' : `Problems by ${state.filter.order}`}
          // The preview shows the position at the end of the line, because a change rewrites the
          // rest of a line.
          note={hasPreview ? '' : position}
          isFocused={!isChoosingTags}
          list={list}
          row={problemRow}
          loadable={loadable}
          empty={['', theme.dim(` ${none}`)]}
        />
        {isChoosingTags ? (
          <TagList problems={problems} state={state} />
        ) : hasPreview ? (
          <Preview summary={list.selected} note={position} />
        ) : null}
      </Split>
    </Below>
  );
}

type FilterState = ReturnType<typeof useProblemFilter>;

function filterLines(state: FilterState, total: number, theme: Theme): string[] {
  const isFocused = state.focus === 'search';
  const look = { columns: Math.min(40, theme.columns - 30), isFocused, placeholder: 'Search problems...' };
  const search = ` ${theme.accent(theme.keyOf('problems', 'search'))} ${fieldLine(state.search, theme, look)}`;
  const counts = total === 0 ? '' : `${state.found.length} of ${total} `;
  const tags = state.filter.tags.map((tag) => theme.accent(`#${safeLine(tag)}`)).join(' ');
  const hidden = state.filter.hideSolved ? theme.warn('solved ones hidden ') : '';
  const chosen =
    tags || hidden
      ? ` Filter by Tags: ${tags || theme.dim('none')}`
      : theme.dim(` Filter by Tags: none (${theme.keyOf('problems', 'tags')})`);
  return [spreadLine(search, theme.dim(counts), theme), spreadLine(chosen, hidden, theme)];
}

function useSearchField(state: FilterState): void {
  const leave = () => state.setFocus('list');
  useTextField({
    state: state.search,
    onChange: state.setSearch,
    isActive: state.focus === 'search',
    onSubmit: leave,
    onCancel: leave,
    onNext: leave,
  });
}

function useProblemKeys(
  state: FilterState,
  selected: ProblemSummary | undefined,
  togglePreview: (() => void) | string,
): void {
  const { open } = useNavigation();
  const { copy } = useShell();
  const openPage = useOpenPage();
  useKeys('problems', {
    search: () => state.setFocus('search'),
    tags: () => state.setFocus('tags'),
    sort: state.nextOrder,
    unsolved: state.toggleSolved,
    preview: togglePreview,
    solve: selected && (() => open({ screen: 'workspace', problemId: selected._id })),
    clear: state.isFiltered ? state.clear : undefined,
    browser: selected && (() => openPage(problemPage(selected._id, undefined))),
    copy: selected && (() => copy(selected._id, 'The id')),
  });
}

/** Names the state of a problem that learners do not see. */
function markedTitle({ title, archived, draft }: ProblemSummary): string {
  return archived ? `Archived: ${title}` : draft ? `Draft: ${title}` : title;
}

const difficultyColumns = 8;

function problemRow(problem: ProblemSummary, isSelected: boolean, theme: Theme): string {
  const tagColumns = theme.columns >= 70 ? Math.floor(theme.columns / 3) : 0;
  const tags = tagColumns > 0 ? ` ${cutToWidth(safeLine(problem.tags.join(' ')), tagColumns, theme.ellipsis)}` : '';
  const difficulty = padToWidth(problem.difficulty, difficultyColumns);
  const parts = {
    left: problem.isSolved ? theme.good(`${theme.marks.solved} `) : '  ',
    title: markedTitle(problem),
    right: ` ${paintDifficulty(problem.difficulty, difficulty, theme)}${theme.dim(padToWidth(tags, tagColumns > 0 ? tagColumns + 1 : 0))}`,
  };
  return listRow(parts, isSelected, theme);
}
