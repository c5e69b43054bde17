import { today } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { type PlaceName, placeFields } from '../place-fields.tsx';

import { useChoices } from '../use-choices.ts';

type Name = PlaceName | 'day' | 'startsAt' | 'minutes' | 'strand' | 'subStrand';

/** Plans a lesson that stands in no scheme, and opens it to be written. */
export function NewPlanDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const choices = useChoices();
  const go = useGo();
  const fields: readonly Field<Name>[] = [
    ...placeFields(choices),
    { kind: 'date', name: 'day', label: 'Day' },
    { kind: 'text', name: 'startsAt', label: 'Time', placeholder: '08:20' },
    { kind: 'text', name: 'strand', label: 'Strand or topic', wide: true },
    { kind: 'text', name: 'subStrand', label: 'Sub-strand or sub-topic', wide: true },
    { kind: 'number', name: 'minutes', label: 'Minutes', min: 5, max: 240 },
  ];
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Plan lesson">
      <div className="drawer-form">
        {opened && choices.ready && choices.subjects.length === 0 && (
          <div className="drawer-note">
            <Note tone="att">The exams administrator has not said yet what you teach. Ask for it, then plan your lessons.</Note>
          </div>
        )}
        {opened && choices.ready && choices.subjects.length > 0 && (
          <RecordForm
            save={plansApi.create}
            initial={{ day: today(), minutes: 40, staffMemberId: choices.staffMemberId }}
            fields={fields}
            submit="Plan lesson"
            onDone={({ id }) => go(to(lessonsScreens.lessonPlan, { id }))}
          />
        )}
      </div>
    </SideDrawer>
  );
}
