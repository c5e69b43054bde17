import { latePart } from '#kit/web/ui/late-part.tsx';
import { photoOf } from '../students/web/StudentColumns.tsx';
import { addStudentTabs as add, type StudentTab } from '../profile/web/student-tabs.ts';
import { StudentPicker as Picker } from '../students/web/StudentPicker.tsx';

export type { StudentFigures } from '../profile/web/student-figures.ts';
export type { StudentTab } from '../profile/web/student-tabs.ts';
export type { AddedColumn } from '../students/web/added-columns.ts';
export type { StudentStep } from '../students/web/student-steps.ts';

/** A student on the roll, found by name, admission number or guardian phone. The value is their key, or null. */
export const StudentPicker = Picker;

/** Adds tabs to every student's profile, in the order of the calls. The application calls it once, at its start. */
export const addStudentTabs = (tabs: readonly StudentTab[]): void => add(tabs);

/** Reads a QR code through the camera, loaded when it is first shown. `instead`: what else can be done, in a sentence. */
export const QrScanner = latePart({
  what: 'The camera',
  load: async () => (await import('../leaveouts/web/Scanner.tsx')).default,
  waiting: () => <p className="muted">Starting the camera</p>,
});

/** A student's photo as images are asked for; null when there is none. */
export const photoOfStudent: typeof photoOf = (student) => photoOf(student);
