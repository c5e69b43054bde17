import { StaffList } from './StaffList.tsx';

/** The other staff, a day and the month up to it. */
export default function StaffScreen() {
  return (
    <StaffList
      kind="support"
      title="Staff attendance"
      empty={{
        title: 'No staff',
        text: 'Staff who do not teach appear here with their hours once they are added under Registration. Give them numbers under Devices, or mark them by hand.',
      }}
    />
  );
}
