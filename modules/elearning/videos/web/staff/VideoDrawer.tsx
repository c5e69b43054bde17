import { instantIn } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { leaveTopics } from '../../../content/web/pick/leave-topics.ts';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosScreens } from '../../contract/screens.ts';
import { videosApi } from '../../contract/videos.ts';
import { followRecording } from './RecordingField.tsx';
import { fieldsFor } from './video-fields.tsx';

interface VideoDrawerProps {
  opened: boolean;
  /** Null: a new one. */
  lesson: VideoLesson | null;
  onClose: () => void;
}

/** What a new lesson begins with: open from today, for good. */
const fresh = () => ({
  audience: 'class',
  streamIds: [],
  topicIds: [],
  source: 'file',
  fileId: null,
  fileName: null,
  link: null,
  soundOnly: false,
  lengthMs: null,
  posterFileId: null,
  minShare: 8000,
  again: true,
  opensAt: instantIn(schoolZone(), today(), '07:00').toISOString(),
  closesAt: null,
});

/** What a change brings with it: facts of the recording, no streams of another class, no topics of another subject. */
const follow = (name: string, value: unknown, values: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...followRecording(name, value),
  ...leaveTopics(name, value, values),
  ...(name === 'classId' && value !== values['classId'] && { streamIds: [] }),
});

/** Makes a video lesson, or changes one. */
export function VideoDrawer({ opened, lesson, onClose }: VideoDrawerProps) {
  const go = useGo();
  const { data: choices } = useApi(videosApi.choices, {}, { enabled: opened, staleTime: 60_000 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title={lesson ? 'Change video lesson' : 'Add video lesson'} size={720}>
      <div className="drawer-form">
        {choices?.subjects.length === 0 && (
          <div className="drawer-note">
            <Note tone="att">The exams administrator has not said yet what you teach. Ask for it, then make your lessons.</Note>
          </div>
        )}
        {opened && choices && lesson && (
          <RecordForm
            save={videosApi.update}
            fixed={{ id: lesson.id, version: lesson.version }}
            initial={lesson}
            fields={fieldsFor(choices)}
            follow={follow}
            submit="Save lesson"
            onDone={() => {
              say('The lesson is saved');
              onClose();
            }}
          />
        )}
        {opened && choices && !lesson && (
          <RecordForm
            save={videosApi.create}
            initial={fresh()}
            fields={fieldsFor(choices)}
            follow={follow}
            text="Nobody sees it before you publish it. Captions, chapters and questions come next."
            submit="Save as draft"
            onDone={({ id }) => go(to(videosScreens.videoLesson, { id }))}
          />
        )}
      </div>
    </SideDrawer>
  );
}
