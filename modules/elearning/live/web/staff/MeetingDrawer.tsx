import { Select } from '@mantine/core';
import { useState } from 'react';
import { addDays, dayIn, instantIn, timeIn } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Meeting, meetingsApi } from '../../contract/meetings.ts';
import { liveScreens } from '../../contract/screens.ts';
import { limitWords } from '../../contract/words.ts';
import { changeFields, type Choices, newFields } from './meeting-fields.tsx';

interface MeetingDrawerProps {
  opened: boolean;
  /** Null: a new one. */
  meeting: Meeting | null;
  /** With those of its series that follow. */
  following?: boolean;
  onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** What a new meeting begins with: tomorrow at ten, for forty minutes. */
const fresh = (choices: Choices, more: Values): Values => {
  const at = (time: string) => instantIn(schoolZone(), addDays(today(), 1), time).toISOString();
  return {
    kind: choices.classes.length > 0 ? 'class' : 'staff',
    audience: 'class',
    streamIds: [],
    everyone: false,
    departmentIds: [],
    staffMemberIds: [],
    userIds: [],
    startsAt: at('10:00'),
    endsAt: at('10:40'),
    provider: 'room',
    link: null,
    lobby: choices.lobby,
    note: null,
    staffMemberId: null,
    weeklyUntil: null,
    ...more,
  };
};

/** The end moves with the start, as long as the meeting lasts. */
const follow = (name: string, value: unknown, values: Values): Record<string, unknown> => {
  const [startsAt, endsAt] = [values['startsAt'], values['endsAt']];
  if (name !== 'startsAt' || typeof value !== 'string' || typeof startsAt !== 'string' || typeof endsAt !== 'string') return {};
  const [next, length] = [Date.parse(value), Date.parse(endsAt) - Date.parse(startsAt)];
  return Number.isFinite(next) && length > 0 ? { endsAt: new Date(next + length).toISOString() } : {};
};

/** Plans a meeting, or changes one. */
export function MeetingDrawer({ opened, meeting, following = false, onClose }: MeetingDrawerProps) {
  const go = useGo();
  const { data: choices } = useApi(meetingsApi.choices, {}, { enabled: opened, staleTime: 60_000 });
  const [lesson, setLesson] = useState<Values & { key: string }>({ key: 'none' });
  const title = meeting ? (following ? 'Change this and the following' : 'Move or change') : 'Plan a meeting';
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} size={640}>
      <div className="drawer-form">
        {opened && choices && (
          <>
            <div className="drawer-note">
              <Note>{limitWords}</Note>
            </div>
            {meeting ? (
              <RecordForm
                save={meetingsApi.update}
                fixed={{ id: meeting.id, version: meeting.version, reach: following ? 'following' : 'one' }}
                initial={{ ...meeting, audience: meeting.audience ?? 'class' }}
                fields={changeFields(choices)}
                follow={follow}
                submit="Save meeting"
                onDone={() => {
                  say('The meeting is saved');
                  onClose();
                }}
              />
            ) : (
              <>
                {choices.subjects.length > 0 && <FromTimetable onChoose={setLesson} />}
                <RecordForm
                  key={lesson.key}
                  save={meetingsApi.create}
                  initial={fresh(choices, lesson)}
                  fields={newFields(choices)}
                  follow={follow}
                  submit="Plan it"
                  onDone={({ id, made, skipped }) => {
                    say(made === 1 ? 'It is planned' : `${counted(made, 'meeting')} planned, ${skipped.length} left out`);
                    go(to(liveScreens.liveClass, { id }));
                  }}
                />
              </>
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}

/** A lesson of the published timetable fills the form. */
function FromTimetable({ onChoose }: { onChoose: (values: Values & { key: string }) => void }) {
  const [day, setDay] = useState<string | null>(today());
  const { data } = useApi(meetingsApi.lessons, { day: day ?? today() }, { enabled: day !== null, staleTime: 60_000 });
  const zone = schoolZone();
  const why = data?.closed ?? (data?.rows.length === 0 ? 'No lessons on this day.' : undefined);
  return (
    <fieldset className="live-pair">
      <legend>From the timetable</legend>
      <DateField name="lessonDay" label="Day" value={day} onChange={setDay} />
      <Select
        label="Lesson"
        description={why}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={(data?.rows ?? []).map(({ id, startsAt, title, className }) => ({
          value: String(id),
          label: `${timeIn(zone, new Date(startsAt))} ${title}, ${className}`,
        }))}
        onChange={(next) => {
          const one = data?.rows.find(({ id }) => String(id) === next);
          if (!one) return;
          const { title, classId, courseId, streamIds, startsAt, endsAt } = one;
          onChoose({
            key: `${dayIn(zone, new Date(startsAt))} ${one.id}`,
            kind: 'class',
            title,
            classId,
            courseId,
            audience: streamIds.length > 0 ? 'streams' : 'class',
            streamIds,
            startsAt,
            endsAt,
          });
        }}
      />
    </fieldset>
  );
}
