import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Resolution, resolutionsApi } from '../contract/resolutions.ts';
import { boardScreens } from '../contract/screens.ts';
import { useResolutionFields } from './resolution-fields.tsx';

interface ResolutionDrawerProps {
  /** Its key, `new` for one to be written down, null when closed. */
  open: string | null;
  onClose: () => void;
  /** The meeting that a new one is of. */
  meetingId?: number;
}

/** A resolution: written down, changed, and followed up. */
export function ResolutionDrawer({ open, onClose, meetingId }: ResolutionDrawerProps) {
  const fields = useResolutionFields();
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={resolutionsApi.get}
      title={(resolution) => (resolution ? `Resolution ${resolution.resolutionNo}` : 'Record a resolution')}
    >
      {(resolution) =>
        resolution === null ? (
          <RecordForm
            save={resolutionsApi.create}
            fixed={{ meetingId }}
            initial={{ body: '', ownerMemberId: null }}
            fields={fields}
            submit="Add resolution"
            onDone={done('The resolution is written down')}
          />
        ) : (
          <DrawerParts
            entity="resolution"
            id={resolution.id}
            details={<FollowUp resolution={resolution} onDone={done(`${resolution.resolutionNo} is saved`)} />}
            locked={null}
            parts={[
              {
                key: 'words',
                label: 'Wording',
                content: <Wording resolution={resolution} fields={fields} done={done} />,
              },
            ]}
          />
        )
      }
    </RecordDrawer>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dropped', label: 'Dropped' },
] as const;

function FollowUp({ resolution, onDone }: { resolution: Resolution; onDone: () => void }) {
  const { id, version, body, ownerName, dueOn, meetingId, meetingNo, settledOn } = resolution;
  return (
    <>
      <Facts
        rows={[
          ['Resolved', body],
          ['By', ownerName],
          ['Due', dueOn && <DayText day={dueOn} />],
          ['Settled', settledOn && <DayText day={settledOn} />],
          [
            'Meeting',
            <Go key="meeting" href={to(boardScreens.boardMeeting, { id: meetingId })} className="link">
              {meetingNo}
            </Go>,
          ],
        ]}
      />
      <RecordForm
        save={resolutionsApi.settle}
        fixed={{ id, version }}
        initial={{ state: resolution.state, outcome: resolution.outcome }}
        fields={[
          { kind: 'select', name: 'state', label: 'State', options: states },
          { kind: 'textarea', name: 'outcome', label: 'Outcome' },
        ]}
        submit="Save follow-up"
        onDone={onDone}
      />
    </>
  );
}

interface WordingProps {
  resolution: Resolution;
  fields: ReturnType<typeof useResolutionFields>;
  done: (text: string) => () => void;
}

function Wording({ resolution, fields, done }: WordingProps) {
  const { id, version, resolutionNo } = resolution;
  const remove = useSave(resolutionsApi.remove);
  return (
    <RecordForm
      save={resolutionsApi.update}
      fixed={{ id, version }}
      initial={{ ...resolution, ownerName: resolution.ownerMemberId === null ? resolution.ownerName : null }}
      fields={fields}
      submit="Save wording"
      onDone={done(`${resolutionNo} is saved`)}
      actions={
        <ConfirmButton
          label="Remove"
          title={`Remove ${resolutionNo}?`}
          text="Only for a resolution that was entered by mistake. One that is given up is dropped, and stays on record."
          keep="Keep it"
          onConfirm={async () => {
            await remove.mutateAsync({ id });
            done(`${resolutionNo} is removed`)();
          }}
        />
      }
    />
  );
}
