import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportMenu, type ExportSource } from '#kit/web/resource/ExportMenu.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { layoutOf, schemeColumns } from '../../contract/layout.ts';
import { rowsMax, type Scheme } from '../../contract/schemes.ts';
import { insertAfter, layOut, moveRow } from './grid-rows.ts';
import { type At, SchemeGrid } from './SchemeGrid.tsx';
import type { useSchemeRows } from './use-scheme-rows.ts';

interface SchemeEditorProps {
  scheme: Scheme;
  sheet: ReturnType<typeof useSchemeRows>;
  wrong: ReadonlySet<string>;
  onPlan: (rowId: number) => void;
}

/** The lessons of a scheme with what adds, moves and takes out rows. */
export function SchemeEditor({ scheme, sheet, wrong, onPlan }: SchemeEditorProps) {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const { rows, change, dirty, kept, takeUp } = sheet;
  const writes = scheme.writes && scheme.state !== 'submitted';
  const tools = [
    { label: 'Move row up', icon: IconArrowUp, off: at.row === 0, run: () => move(-1) },
    { label: 'Move row down', icon: IconArrowDown, off: at.row >= rows.length - 1, run: () => move(1) },
    { label: 'Remove row', icon: IconTrash, off: false, run: () => change((now) => now.toSpliced(at.row, 1)) },
  ];
  const move = (by: -1 | 1): void => {
    change((now) => moveRow(now, at.row, by));
    setAt({ ...at, row: at.row + by });
  };
  if (rows.length === 0)
    return (
      <>
        {kept && <Kept onTake={takeUp} />}
        <section className="box">
          <EmptyState
            title="No lessons yet"
            text={
              writes
                ? `The term has ${scheme.weeks.length} weeks of school. Lay them out and type along, or add a row and paste your sheet into it.`
                : 'The teacher has not typed any lessons yet.'
            }
            action={writes && <Begin scheme={scheme} sheet={sheet} />}
          />
        </section>
      </>
    );
  return (
    <>
      {kept && <Kept onTake={takeUp} />}
      <section className="box" data-fill aria-label="Lessons">
        <div className="scheme-bar">
          {writes && (
            <>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                disabled={rows.length >= rowsMax}
                onClick={() => {
                  change((now) => insertAfter(now, at.row));
                  setAt({ row: at.row + 1, column: 2 });
                }}
              >
                Add row
              </Button>
              {tools.map(({ label, icon: Icon, off, run }) => (
                <ActionIcon key={label} variant="subtle" size={36} aria-label={label} title={label} disabled={off} onClick={run}>
                  <Icon size={18} stroke={1.7} />
                </ActionIcon>
              ))}
            </>
          )}
          <ExportMenu source={exportOf(scheme)} />
          <output className="hint">{dirty ? 'Not saved yet' : `${rows.length} lessons, all saved`}</output>
        </div>
        <SchemeGrid
          layout={layoutOf(scheme.curriculum)}
          rows={rows}
          weeks={scheme.weeks}
          writes={writes}
          at={{ ...at, row: Math.min(at.row, rows.length - 1) }}
          onAt={setAt}
          onChange={change}
          wrong={wrong}
          onPlan={scheme.writes && !dirty ? onPlan : null}
        />
      </section>
    </>
  );
}

/** The saved lessons as a sheet. */
function exportOf(scheme: Scheme): ExportSource {
  const columns = schemeColumns[layoutOf(scheme.curriculum)].map(({ key, label }) => ({ key, label }));
  return {
    endpoint: 'exams.schemesOfWork.lessons',
    title: `Scheme of work ${scheme.courseName} ${scheme.className}`,
    input: { id: scheme.id },
    columns: [{ key: 'week', label: 'Week' }, { key: 'lesson', label: 'Lesson' }, ...columns],
    about: [`Term: ${scheme.termName}`, `Teacher: ${scheme.staffName}`],
  };
}

function Kept({ onTake }: { onTake: (wanted: boolean) => void }) {
  return (
    <Note tone="att">
      What you typed here before was not saved, and this browser has kept it.
      <div className="row">
        <Button size="xs" onClick={() => onTake(true)}>
          Restore it
        </Button>
        <Button size="xs" variant="default" onClick={() => onTake(false)}>
          Discard it
        </Button>
      </div>
    </Note>
  );
}

function Begin({ scheme, sheet }: Pick<SchemeEditorProps, 'scheme' | 'sheet'>) {
  const [each, setEach] = useState<number | ''>(5);
  return (
    <div className="scheme-begin">
      <NumberInput
        label="Lessons a week"
        hideControls
        min={1}
        max={20}
        value={each}
        onChange={(next) => setEach(next === '' ? '' : Number(next))}
        classNames={{ input: 'num' }}
      />
      <Button
        disabled={each === ''}
        onClick={() => sheet.change(() => layOut(scheme.weeks, Math.min(20, Math.max(1, Number(each)))))}
      >
        Lay out the weeks
      </Button>
      <Button variant="default" onClick={() => sheet.change((now) => insertAfter(now, -1))}>
        Add row
      </Button>
    </div>
  );
}
