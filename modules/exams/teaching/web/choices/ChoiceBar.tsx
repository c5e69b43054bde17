import { Checkbox, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SearchField } from '#kit/web/ui/list/SearchField.tsx';
import type { ChoiceGrid } from '../../contract/subject-choices.ts';
import { ClassChoice } from '../ClassChoice.tsx';
import type { useGridClass } from '../use-grid-class.ts';
import { rulesBrokenBy } from './ChoiceRow.tsx';
import { ruleInWords } from './rule-words.ts';
import { takenWith, type TickedGrid } from './use-ticks.ts';

/** Which students and subjects of the grid are shown. */
export function useShown(grid: ChoiceGrid, ticked: TickedGrid) {
  const [stream, setStream] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  // Those who broke a rule when it was asked for: nobody leaves the view under the clerk's hands.
  const [breakers, setBreakers] = useState<ReadonlySet<number> | null>(null);
  const breaking = useMemo(
    () => grid.students.filter(({ id, taken }) => rulesBrokenBy(grid, takenWith(taken, ticked.draft.get(id))).length > 0),
    [grid, ticked.draft],
  );
  // The same list as long as the grid is the same, so that rows are not drawn again.
  const optional = useMemo(() => grid.courses.filter(({ compulsory }) => !compulsory), [grid]);
  const wanted = folded(words).split(' ').filter(Boolean);
  const students = grid.students.filter(
    ({ id, name, admissionNo, streamId }) =>
      (stream === null || streamId === stream) &&
      (breakers === null || breakers.has(id)) &&
      wanted.every((word) => folded(`${name} ${admissionNo}`).includes(word)),
  );
  return {
    students,
    // A class whose subjects are all compulsory shows them: somebody may be exempt.
    courses: all || optional.length === 0 ? grid.courses : optional,
    onlyOptional: optional.length > 0,
    breaking,
    stream,
    setStream,
    words,
    setWords,
    all,
    setAll,
    filtered: breakers !== null,
    setFiltered: (on: boolean) => setBreakers(on ? new Set(breaking.map(({ id }) => id)) : null),
  };
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface ChoiceBarProps {
  grid: ChoiceGrid;
  of: ReturnType<typeof useGridClass>;
  shown: ReturnType<typeof useShown>;
}

/** What is shown of the grid, and what is asked of the class. */
export function ChoiceBar({ grid, of, shown }: ChoiceBarProps) {
  return (
    <>
      <div className="grid-bar">
        <ClassChoice classes={of.classes ?? []} classId={grid.classId} onChoose={of.choose} />
        {grid.streams.length > 0 && (
          <Select
            aria-label="Stream"
            className="grid-class"
            size="xs"
            placeholder="All streams"
            clearable
            data={grid.streams.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={shown.stream === null ? null : String(shown.stream)}
            onChange={(value) => shown.setStream(value === null ? null : Number(value))}
          />
        )}
        <SearchField value={shown.words} label="Name or admission no." onChange={shown.setWords} />
        <Checkbox
          label={`Breaks a rule (${shown.breaking.length})`}
          checked={shown.filtered}
          onChange={(event) => shown.setFiltered(event.currentTarget.checked)}
        />
        {shown.onlyOptional && (
          <Checkbox
            label="Compulsory subjects too"
            checked={shown.all}
            onChange={(event) => shown.setAll(event.currentTarget.checked)}
          />
        )}
      </div>
      <p className="muted grid-rules">{ruleInWords(grid)}</p>
    </>
  );
}
