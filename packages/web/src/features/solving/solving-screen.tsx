import type { Problem } from '@podium/sdk';
import type { SubmitTarget } from '@podium/sdk/solving';
import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import { createPane, usePaneSize } from '../../components/resize.ts';
import { Scrollable } from '../../components/scrollable.tsx';
import { SolvingHeader } from '../../components/solving-header.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { ProgramSide } from './program-side.tsx';
import { StatementPanel } from './statement/statement-panel.tsx';
import { useSolving } from './use-solving.ts';
import { ViewSwitch, viewClass, viewsClass } from './view-switch.tsx';

interface SolvingScreenProps {
  target: SubmitTarget;
  title: string;
  /** The letter of the problem in its contest. */
  label?: string | undefined;
  /** Undefined while it loads. The editor works already. */
  problem: Problem | undefined;
  header?: ReactNode;
  intro?: ReactNode;
}

/** The width of the statement, in percent. */
const statementPane = createPane('statement', 42, { min: 20, max: 75, step: 2 });

/** Callers set its `key` to the target. */
export function SolvingScreen({ target, title, label, problem, header, intro }: SolvingScreenProps) {
  const solving = useSolving(target, problem);
  const { view, showView, container, onScroll } = solving;
  const share = usePaneSize(statementPane);
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <SolvingHeader title={title} label={label}>
        {header}
      </SolvingHeader>
      <ViewSwitch view={view} onView={showView} />
      <main
        ref={container}
        id="main"
        onScroll={onScroll}
        className={classNames(
          'flex min-h-80 flex-1 max-lg:mb-14 lg:grid lg:grid-rows-1 print:m-0 print:block print:overflow-visible',
          viewsClass,
        )}
        style={{ gridTemplateColumns: `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)` }}
      >
        <section
          id="statement"
          aria-label="Problem"
          className={classNames('flex min-h-0 flex-col bg-surface', viewClass)}
        >
          <Scrollable
            label="Problem Description"
            className="overflow-y-auto focus-visible:-outline-offset-2 print:overflow-visible"
          >
            <StatementPanel {...{ problem, programLanguage: solving.language }} onUseSample={solving.useSample}>
              {intro}
            </StatementPanel>
          </Scrollable>
        </section>
        <Splitter
          {...{ label: 'Width of the statement', controls: 'statement', pane: statementPane, isVertical: true }}
          perPixel={() => 100 / (container.current?.clientWidth || 1000)}
        />
        <ProgramSide solving={solving} problemName={label === undefined ? title : `${label}. ${title}`} />
      </main>
    </div>
  );
}
