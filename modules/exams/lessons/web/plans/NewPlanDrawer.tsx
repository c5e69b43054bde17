import { Select } from '@mantine/core';
import { useState } from 'react';
import { formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { today } from '#kit/web/api/clock.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { lessonChoicesApi } from '../../contract/choices.ts';
import { plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { type PlaceName, placeFields } from '../place-fields.tsx';

import { useChoices } from '../use-choices.ts';

type Name = PlaceName | 'day' | 'startsAt' | 'minutes' | 'strand' | 'subStrand';

type Timetabled = Output<typeof lessonChoicesApi.timetable>['rows'][number];

/** What the timetable says of a lesson, as the form begins with it. */
const placed = ({ day, startsAt, endsAt, courseId, classId, streamId }: Timetabled) => ({
  day,
  startsAt,
  minutes: minutesOf(endsAt) - minutesOf(startsAt),
  courseId,
  classId,
  streamId,
});
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Plans a lesson that stands in no scheme, and opens it to be written. */
export function NewPlanDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const choices = useChoices();
  const go = useGo();
  const { data: timetable } = useApi(lessonChoicesApi.timetable, {}, { enabled: opened, staleTime: 60_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  const lessons = timetable?.rows ?? [];
  const lesson = lessons[Number(chosen ?? -1)];
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
        {opened && lessons.length > 0 && (
          <div className="drawer-note">
            <Select
              label="A lesson of mine on the timetable"
              placeholder="Choose one, or fill in below"
              searchable
              clearable
              data={lessons.map(({ day, startsAt, name }, at) => ({
                value: String(at),
                label: `${weekdayOf(day).slice(0, 3)} ${formatDay(day, true)} ${startsAt}, ${name}`,
              }))}
              value={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        {opened && choices.ready && choices.subjects.length > 0 && (
          <RecordForm
            key={chosen}
            save={plansApi.create}
            initial={{ day: today(), minutes: 40, staffMemberId: choices.staffMemberId, ...(lesson && placed(lesson)) }}
            fields={fields}
            submit="Plan lesson"
            onDone={({ id }) => go(to(lessonsScreens.lessonPlan, { id }))}
          />
        )}
      </div>
    </SideDrawer>
  );
}
