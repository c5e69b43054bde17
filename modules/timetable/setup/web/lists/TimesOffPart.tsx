import { Button } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { setupScreens } from '../../contract/screens.ts';
import type { Owner } from '../../contract/times-off.ts';

const screens = {
  subject: setupScreens.subjectTimesOff,
  room: setupScreens.roomTimesOff,
  class: setupScreens.classTimesOff,
  teacher: setupScreens.teacherTimesOff,
} as const satisfies Record<Owner, unknown>;

const says: Record<Owner, string> = {
  subject: 'Slots in which the subject is rather not, or never, taught.',
  room: 'Slots in which the room is rather not, or never, free for lessons.',
  class: 'Slots in which the class rather has, or can have, no lesson.',
  teacher: 'Slots in which the teacher rather does not, or cannot, teach.',
};

/** Where the times off of a record are painted. */
export function TimesOffPart({ owner, id }: { owner: Owner; id: number | string }) {
  return (
    <div className="tt-part">
      <p>{says[owner]}</p>
      <Button component={Go} variant="default" href={to(screens[owner], { id })}>
        Open times off
      </Button>
    </div>
  );
}
