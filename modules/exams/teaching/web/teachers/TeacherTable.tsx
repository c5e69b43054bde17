import { useState } from 'react';
import { MoreMenu } from '#kit/web/ui/Page.tsx';
import type { Place, TeacherGrid } from '../../contract/subject-teachers.ts';
import { FillDialog, type Line } from './FillDialog.tsx';
import { TeacherCell } from './TeacherCell.tsx';
import type { Places } from './use-places.ts';
import '#kit/web/ui/css/table.css';

interface TeacherTableProps {
  grid: TeacherGrid;
  places: Places;
  mayWrite: boolean;
}

/** Subjects by stream. Each place opens with a click or Enter; a row or a column can be filled at once. */
export function TeacherTable({ grid, places, mayWrite }: TeacherTableProps) {
  const [line, setLine] = useState<Line | null>(null);
  const columns: readonly { id: number | null; name: string }[] = [...grid.streams, { id: null, name: 'Whole class' }];
  const clear = (of: readonly Place[]) => places.put(of.map((place) => ({ ...place, teachers: [] })));
  const menu = (title: string, of: readonly Place[]) => (
    <MoreMenu
      size={24}
      label={`Fill or empty ${title}`}
      entries={[
        { label: 'Fill with one teacher', onClick: () => setLine({ title, places: of }) },
        ...copyFirst(of, places),
        { label: 'Clear all', danger: true, onClick: () => clear(of) },
      ]}
    />
  );
  const column = (streamId: number | null) => grid.courses.map(({ id }) => ({ streamId, courseId: id }));
  const row = (courseId: number) =>
    (grid.streams.length > 0 ? grid.streams.map(({ id }) => id) : [null]).map((streamId) => ({ streamId, courseId }));
  return (
    <div className="table-scroll">
      <table className="table grid-table" aria-label={`Teachers of ${grid.className}`}>
        <thead>
          <tr>
            <th className="grid-stuck">Subject</th>
            {columns.map(({ id, name }) => (
              <th key={id ?? 0}>
                <span className="grid-head">
                  {name}
                  {mayWrite && menu(`every subject of ${id === null ? 'the whole class' : name}`, column(id))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.courses.map((course) => (
            <tr key={course.id}>
              <th scope="row" className="grid-stuck">
                <span className="grid-head">
                  <span>
                    {course.name}
                    <small>
                      {course.students} take it{course.compulsory ? '' : ', optional'}
                    </small>
                  </span>
                  {mayWrite && menu(`${course.name} in every stream`, row(course.id))}
                </span>
              </th>
              {columns.map(({ id: streamId, name }) => {
                const place = { streamId, courseId: course.id };
                return (
                  <TeacherCell
                    key={streamId ?? 0}
                    label={`${course.name}, ${name}`}
                    teachers={places.standing(place)}
                    covered={streamId === null ? [] : places.standing({ ...place, streamId: null })}
                    empty={streamId === null && grid.streams.length > 0 ? 'None' : 'Nobody'}
                    staff={grid.staff}
                    changed={places.changed(place)}
                    onChange={mayWrite ? (teachers) => places.put([{ ...place, teachers }]) : undefined}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {line && <FillDialog line={line} staff={grid.staff} places={places} onClose={() => setLine(null)} />}
    </div>
  );
}

function copyFirst(of: readonly Place[], places: Places) {
  const first = of.map((place) => places.standing(place)).find((teachers) => teachers.length > 0);
  if (!first || of.length < 2) return [];
  const empty = of.filter((place) => places.standing(place).length === 0);
  if (empty.length === 0) return [];
  return [
    {
      label: 'Fill the empty ones as the first',
      onClick: () => places.put(empty.map((place) => ({ ...place, teachers: first }))),
    },
  ];
}
