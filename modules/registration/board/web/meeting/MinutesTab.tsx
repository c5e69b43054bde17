import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { emptyText, type RichText as Text } from '#kit/contract/rich-text.ts';
import { RichText } from '#kit/web/editor/RichText.tsx';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { type Meeting, meetingsApi } from '../../contract/meetings.ts';
import { SectionForm } from '../../../students/web/forms/SectionForm.tsx';

/** The minutes: written until a later meeting confirms them, and only read from then on. */
export function MinutesTab({ meeting, open }: { meeting: Meeting; open: boolean }) {
  const { confirmed } = meeting;
  return (
    <div className="stack">
      {confirmed && (
        <Note tone="pos">
          Confirmed by meeting {confirmed.meetingNo}, recorded by {confirmed.by} on {instantText(confirmed.at)}. The meeting stays
          as it is.
        </Note>
      )}
      {open ? (
        <MinutesForm meeting={meeting} />
      ) : (
        <Box title="Minutes" padded>
          {meeting.minutes ? <RichText text={meeting.minutes} /> : <p className="muted">No text was written here.</p>}
        </Box>
      )}
      {meeting.hasMinutesFile && <MinutesFile meeting={meeting} />}
    </div>
  );
}

function MinutesForm({ meeting }: { meeting: Meeting }) {
  const { id, version, minutes, hasMinutesFile } = meeting;
  return (
    <Box title="Draft">
      <SectionForm
        save={meetingsApi.minutes}
        initial={{ minutes: minutes ?? emptyText, fileId: null }}
        input={(values) => ({ ...values, id, version }) as never}
        submit="Save draft"
        over={{ version, of: JSON.stringify([minutes, hasMinutesFile]) }}
        onDone={() => say('The draft of the minutes is saved')}
      >
        {(values, errors, change) => (
          <>
            <RichTextField
              name="minutes"
              label="Minutes"
              value={values['minutes'] as Text}
              error={errors['minutes']}
              onChange={(text) => change({ minutes: text })}
            />
            <FileUpload
              label="Signed copy"
              purpose="document"
              hint={hasMinutesFile ? 'A new file takes the place of the one on record' : 'PDF, Word or an image, if there is one'}
              onChange={(files) => change({ fileId: files[0]?.fileId ?? null })}
            />
            {errors['fileId'] && <p className="neg">{errors['fileId']}</p>}
          </>
        )}
      </SectionForm>
    </Box>
  );
}

function MinutesFile({ meeting }: { meeting: Meeting }) {
  const fetchFile = (): void => {
    const { url } = buildRequest(meetingsApi.minutesFile, { id: meeting.id });
    download(url, `Minutes ${meeting.meetingNo}`).catch((error: Error) => say(error.message));
  };
  return (
    <span>
      <Button variant="default" onClick={fetchFile}>
        Download the signed copy
      </Button>
    </span>
  );
}
