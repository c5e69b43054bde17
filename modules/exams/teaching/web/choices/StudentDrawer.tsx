import { Facts } from '#kit/web/ui/Box.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { ChoiceGrid } from '../../contract/subject-choices.ts';
import { rulesBrokenBy } from './ChoiceRow.tsx';
import { takenWith, type Ticks } from './use-ticks.ts';

interface StudentDrawerProps {
  grid: ChoiceGrid;
  student: ChoiceGrid['students'][number] | undefined;
  ticks: Ticks | undefined;
  onClose: () => void;
}

/** What one student takes, which rules that breaks, and who changed it when. */
export function StudentDrawer({ grid, student, ticks, onClose }: StudentDrawerProps) {
  return (
    <SideDrawer opened={student !== undefined} onClose={onClose} title={student?.name ?? 'Student'}>
      {student && <Choices grid={grid} student={student} ticks={ticks} />}
    </SideDrawer>
  );
}

function Choices({ grid, student, ticks }: Omit<StudentDrawerProps, 'onClose'> & { student: ChoiceGrid['students'][number] }) {
  const taken = takenWith(student.taken, ticks);
  const names = (compulsory: boolean) =>
    grid.courses
      .filter((course) => course.compulsory === compulsory && taken.has(course.id))
      .map(({ name }) => name)
      .join(', ');
  return (
    <div className="choice-student">
      {rulesBrokenBy(grid, taken).map((said) => (
        <Note key={said} tone="att">
          {said}
        </Note>
      ))}
      <Facts
        rows={[
          ['Admission no.', student.admissionNo],
          ['Stream', grid.streams.find(({ id }) => id === student.streamId)?.name],
          ['Compulsory', names(true) || 'None'],
          ['Chosen', names(false) || 'None'],
        ]}
      />
      <h2 className="box-title">History</h2>
      <History entity="subject choices" id={student.id} />
    </div>
  );
}
