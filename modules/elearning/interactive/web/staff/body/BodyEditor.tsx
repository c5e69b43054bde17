import { NativeSelect, TextInput } from '@mantine/core';
import type { Faults } from '../../../../bank/web/questions/body/faults.ts';
import { LinePicture } from '../../../../bank/web/questions/body/LinePicture.tsx';
import { Lines } from '../../../../bank/web/questions/body/Lines.tsx';
import type { ActivityBody, BodyOf, PackageAbout } from '../../../contract/activity.ts';
import type { Picture } from '../../play/parts.tsx';
import { CardsEditor } from './CardsEditor.tsx';
import { newId } from './first-body.ts';
import { LabellingEditor } from './LabellingEditor.tsx';
import { PackageEditor } from './PackageEditor.tsx';

export interface BodyProps<K extends ActivityBody['kind'] = ActivityBody['kind']> {
  body: BodyOf<K>;
  onChange: (body: ActivityBody) => void;
  picture: Picture;
  courseId: number | null;
  topicId: number | null;
  /** The package that the activity has. */
  about: PackageAbout | null;
  faults: Faults;
}

/** What an activity holds, by its kind. */
export function BodyEditor({ body, ...rest }: BodyProps) {
  switch (body.kind) {
    case 'flashcards':
      return <CardsEditor body={body} {...rest} />;
    case 'labelling':
      return <LabellingEditor body={body} {...rest} />;
    case 'ordering':
      return <OrderingEditor body={body} {...rest} />;
    case 'matching':
      return <MatchingEditor body={body} {...rest} />;
    case 'timeline':
      return <TimelineEditor body={body} {...rest} />;
    case 'memory':
      return <MemoryEditor body={body} {...rest} />;
    case 'package':
      return <PackageEditor body={body} {...rest} />;
  }
}

function OrderingEditor({ body, onChange, picture, faults }: BodyProps<'ordering'>) {
  return (
    <>
      <p className="hint">In the right order. Students get them shuffled.</p>
      <Lines
        one="item"
        ordered
        lines={body.items}
        least={2}
        most={20}
        make={() => ({ id: newId(), text: '', fileId: null })}
        onChange={(items) => onChange({ ...body, items })}
        draw={({ text, fileId }, place, set) => (
          <>
            <TextInput
              aria-label={`Item ${place + 1}, in the right order`}
              error={faults(`items.${place}.text`)}
              value={text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <LinePicture of={`item ${place + 1}`} fileId={fileId} picture={picture} onChange={(next) => set({ fileId: next })} />
          </>
        )}
      />
    </>
  );
}

function MatchingEditor({ body, onChange, picture, faults }: BodyProps<'matching'>) {
  return (
    <>
      <Lines
        one="pair"
        lines={body.pairs}
        least={2}
        most={20}
        make={() => ({ id: newId(), left: '', leftFileId: null, rightId: newId(), right: '', rightFileId: null })}
        onChange={(pairs) => onChange({ ...body, pairs })}
        draw={(pair, place, set) => (
          <>
            <TextInput
              aria-label={`Left of pair ${place + 1}`}
              placeholder="Left"
              error={faults(`pairs.${place}.left`)}
              value={pair.left}
              onChange={({ currentTarget }) => set({ left: currentTarget.value })}
            />
            <LinePicture
              of={`the left of pair ${place + 1}`}
              fileId={pair.leftFileId}
              picture={picture}
              onChange={(leftFileId) => set({ leftFileId })}
            />
            <TextInput
              aria-label={`Right of pair ${place + 1}`}
              placeholder="Right"
              error={faults(`pairs.${place}.right`)}
              value={pair.right}
              onChange={({ currentTarget }) => set({ right: currentTarget.value })}
            />
            <LinePicture
              of={`the right of pair ${place + 1}`}
              fileId={pair.rightFileId}
              picture={picture}
              onChange={(rightFileId) => set({ rightFileId })}
            />
          </>
        )}
      />
      <p className="hint">What else can be chosen and belongs to none:</p>
      <Lines
        one="further choice"
        lines={body.others}
        least={0}
        most={10}
        make={() => ({ id: newId(), text: '', fileId: null })}
        onChange={(others) => onChange({ ...body, others })}
        draw={({ text }, place, set) => (
          <TextInput
            aria-label={`Further choice ${place + 1}`}
            error={faults(`others.${place}.text`)}
            value={text}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        )}
      />
    </>
  );
}

function TimelineEditor({ body, onChange, picture, faults }: BodyProps<'timeline'>) {
  return (
    <>
      <NativeSelect
        label="Students"
        value={body.how}
        data={[
          { value: 'order', label: 'put the events in order' },
          { value: 'place', label: 'place the events at their dates' },
        ]}
        onChange={({ currentTarget }) => onChange({ ...body, how: currentTarget.value === 'place' ? 'place' : 'order' })}
      />
      <Lines
        one="event"
        lines={body.events}
        least={2}
        most={20}
        make={() => ({ id: newId(), text: '', fileId: null, date: '' })}
        onChange={(events) => onChange({ ...body, events })}
        draw={({ text, fileId, date }, place, set) => (
          <>
            <TextInput
              aria-label={`Date of event ${place + 1}`}
              placeholder="1963 or 1963-12-12"
              error={faults(`events.${place}.date`)}
              value={date}
              onChange={({ currentTarget }) => set({ date: currentTarget.value })}
            />
            <TextInput
              aria-label={`Event ${place + 1}`}
              placeholder="What happened"
              error={faults(`events.${place}.text`)}
              value={text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <LinePicture of={`event ${place + 1}`} fileId={fileId} picture={picture} onChange={(next) => set({ fileId: next })} />
          </>
        )}
      />
      <p className="hint">A year, a month or a day; of years BC with a minus: −44 is written -44.</p>
    </>
  );
}

function MemoryEditor({ body, onChange, picture, faults }: BodyProps<'memory'>) {
  return (
    <Lines
      one="pair"
      lines={body.pairs}
      least={2}
      most={18}
      make={() => ({ id: newId(), a: '', aFileId: null, b: '', bFileId: null })}
      onChange={(pairs) => onChange({ ...body, pairs })}
      draw={(pair, place, set) => (
        <>
          <TextInput
            aria-label={`First of pair ${place + 1}`}
            error={faults(`pairs.${place}.a`)}
            value={pair.a}
            onChange={({ currentTarget }) => set({ a: currentTarget.value })}
          />
          <LinePicture
            of={`the first of pair ${place + 1}`}
            fileId={pair.aFileId}
            picture={picture}
            onChange={(aFileId) => set({ aFileId })}
          />
          <TextInput
            aria-label={`Second of pair ${place + 1}`}
            error={faults(`pairs.${place}.b`)}
            value={pair.b}
            onChange={({ currentTarget }) => set({ b: currentTarget.value })}
          />
          <LinePicture
            of={`the second of pair ${place + 1}`}
            fileId={pair.bFileId}
            picture={picture}
            onChange={(bFileId) => set({ bFileId })}
          />
        </>
      )}
    />
  );
}
