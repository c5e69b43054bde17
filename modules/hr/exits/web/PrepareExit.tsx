import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { type Exit, exitsApi } from '../contract/exits.ts';
import { exitFields } from './fields.tsx';

interface PrepareExitProps {
  opened: boolean;
  /** Somebody who is chosen already. */
  staffMemberId?: number;
  onClose: () => void;
  onDone: (exit: Exit) => void;
}

/** Prepares that an employee leaves; what it comes to stands under the form while it is filled in. */
export function PrepareExit({ opened, staffMemberId, onClose, onDone }: PrepareExitProps) {
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Employee leaves"
      text="Nothing changes until somebody else confirms it."
      save={exitsApi.prepare}
      fixed={staffMemberId === undefined ? {} : { staffMemberId }}
      initial={{ noticeBy: 'none', recoveries: [] }}
      fields={exitFields(staffMemberId ?? null)}
      onDone={onDone}
      size={720}
    />
  );
}

/** Changes what was prepared, and works it out again. */
export function ChangeExit({ exit, opened, onClose, onDone }: { exit: Exit } & PrepareExitProps) {
  const { id, version, lastDay, reason, note, noticeGivenOn, noticeDays, noticeBy, gratuityRate, gratuityFrom, recoveries } =
    exit;
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Change exit"
      save={exitsApi.update}
      fixed={{ id, version }}
      initial={{ lastDay, reason, note, noticeGivenOn, noticeDays, noticeBy, gratuityRate, gratuityFrom, recoveries }}
      fields={exitFields(exit.staffMemberId) as never}
      onDone={onDone}
      size={720}
    />
  );
}
