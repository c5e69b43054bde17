import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { transportUse } from '../../../contract/access.ts';
import { directionWords, type Rider, ridersApi } from '../../contract/riders.ts';
import { AddRide, ChangeRide, EndRide } from './RideForms.tsx';
import { Amount } from '../wallets/Amount.tsx';
import '#kit/web/ui/css/form.css';

/** One rider: where they ride, a change with its figures, the end. */
export function RiderDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  return (
    <RecordDrawer open={open} onClose={onClose} get={ridersApi.get} title={(rider) => rider?.fullName ?? 'Add rider'}>
      {(rider) => (rider === null ? <AddRide onDone={onClose} /> : <One rider={rider} onDone={onClose} />)}
    </RecordDrawer>
  );
}

function One({ rider, onDone }: { rider: Rider; onDone: () => void }) {
  const [part, setPart] = useState('details');
  const mayUse = judge(transportUse, viewer()) === 'allowed';
  const parts = [
    { value: 'details', label: 'Details' },
    ...(mayUse
      ? [
          { value: 'change', label: 'Change' },
          { value: 'end', label: 'End' },
        ]
      : []),
    { value: 'history', label: 'History' },
  ];
  return (
    <>
      <div className="drawer-parts">
        <SegmentedControl fullWidth aria-label="Parts of the record" value={part} onChange={setPart} data={parts} />
      </div>
      {part === 'details' && (
        <Facts
          rows={[
            ['Student', `${rider.fullName}, ${rider.admissionNo}`],
            ['Class', rider.seat],
            ['Route', rider.routeName],
            ['Stage', rider.stageName],
            ['Direction', directionWords[rider.direction]],
            ['From', <DayText key="f" day={rider.fromDay} />],
            ['Until', rider.toDay && <DayText key="t" day={rider.toDay} />],
            ['Fee of a term', <Amount key="fee" cents={rider.fee} />],
            ['Charged this term', rider.billed === null ? 'Not charged' : <Amount key="b" cents={rider.billed} />],
            ['Ended because', rider.endedBecause],
            ['Put on the route by', rider.authorName],
          ]}
        />
      )}
      {part === 'change' && <ChangeRide rider={rider} onDone={onDone} />}
      {part === 'end' && <EndRide rider={rider} onDone={onDone} />}
      {part === 'history' && (
        <div className="form-scroll">
          <History entity="rider" id={rider.id} />
        </div>
      )}
    </>
  );
}
