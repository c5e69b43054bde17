import { addStudentTabs as add, type StudentTab } from './student-tabs.ts';
import { StudentPicker as Picker } from './StudentPicker.tsx';

export type { StudentTab } from './student-tabs.ts';

/** A student on the roll, found by name, admission number or guardian phone. The value is their key, or null. */
export const StudentPicker = Picker;

/** Adds tabs to every student's profile, in the order of the calls. The application calls it once, at its start. */
export const addStudentTabs = (tabs: readonly StudentTab[]): void => add(tabs);
