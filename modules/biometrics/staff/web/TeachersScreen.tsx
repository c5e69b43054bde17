import { StaffList } from './StaffList.tsx';

/** Teachers, a day and the month up to it. */
export default function TeachersScreen() {
  return (
    <StaffList
      kind="teacher"
      title="Teachers’ attendance"
      empty={{
        title: 'No teachers',
        text: 'Teachers appear here with their hours once they are added under Registration. Give them numbers under Devices, or mark them by hand.',
      }}
    />
  );
}
