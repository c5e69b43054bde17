import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Dashboard } from '../days/web/Dashboard.tsx';
import { OpenRegisters } from '../reminders/web/OpenRegisters.tsx';
import { SilentNote } from '../devices/web/SilentNote.tsx';
import { musterScreens } from '../muster/contract/screens.ts';
import { TodayWork } from './TodayWork.tsx';
import { StaffToday } from '../staff/web/StaffToday.tsx';

const { muster } = musterScreens;

export default function DashboardScreen() {
  const mayMuster = judge(muster.access, viewer()) === 'allowed';
  return (
    <Dashboard
      notes={
        <>
          <SilentNote />
          <OpenRegisters />
        </>
      }
      work={<TodayWork />}
      more={<StaffToday />}
      secondary={
        mayMuster && (
          <Button variant="default" component={Go} href={to(muster)}>
            Muster list
          </Button>
        )
      }
    />
  );
}
