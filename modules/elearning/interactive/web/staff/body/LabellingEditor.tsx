import { TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useImage } from '#kit/web/api/files.ts';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { NumberBox } from '../../../../bank/web/questions/body/NumberBox.tsx';
import { Lines } from '../../../../bank/web/questions/body/Lines.tsx';
import type { BodyProps } from './BodyEditor.tsx';
import { newId } from './first-body.ts';

const within = (value: number): number => Math.max(0, Math.min(10_000, Math.round(value)));

/** A picture, and the labels with their places on it. */
export function LabellingEditor({ body, onChange, picture, faults }: BodyProps<'labelling'>) {
  const url = useImage(body.fileId > 0 ? picture(body.fileId) : null);
  const point = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = within(((event.clientX - box.left) / box.width) * 10_000);
    const y = within(((event.clientY - box.top) / box.height) * 10_000);
    if (body.labels.length < 20) onChange({ ...body, labels: [...body.labels, { id: newId(), text: '', x, y }] });
  };
  return (
    <>
      <FileUpload
        label="Picture"
        purpose="photo"
        hint="PNG, JPEG or WebP. Press on it where a label belongs, then write the label."
        onChange={(files) => files[0] && onChange({ ...body, fileId: files[0].fileId })}
      />
      <TextInput
        label="What the picture shows"
        description="For who cannot see it"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={faults('alt')}
        value={body.alt}
        onChange={({ currentTarget }) => onChange({ ...body, alt: currentTarget.value })}
      />
      {url && (
        <div className="act-editor-picture" role="presentation" onClick={point}>
          <img src={url} alt={body.alt} draggable={false} />
          {body.labels.map(({ id, x, y }, place) => (
            <span key={id} style={{ left: `${x / 100}%`, top: `${y / 100}%` }}>
              {place + 1}
            </span>
          ))}
        </div>
      )}
      <Lines
        one="label"
        lines={body.labels}
        least={0}
        most={20}
        make={() => ({ id: newId(), text: '', x: 5000, y: 5000 })}
        onChange={(labels) => onChange({ ...body, labels })}
        draw={(label, place, set) => (
          <>
            <TextInput
              label={`Label ${place + 1}`}
              error={faults(`labels.${place}.text`)}
              value={label.text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            {(['x', 'y'] as const).map((side) => (
              <NumberBox
                key={side}
                label={{ x: 'Across, %', y: 'Down, %' }[side]}
                min={0}
                max={100}
                decimalScale={2}
                value={label[side] / 100}
                onChange={(next) => set({ [side]: within(next * 100) })}
              />
            ))}
          </>
        )}
      />
      <p className="hint">Labels that belong nowhere:</p>
      <Lines
        one="further label"
        lines={body.others.map((text) => ({ text }))}
        least={0}
        most={10}
        make={() => ({ text: '' })}
        onChange={(others) => onChange({ ...body, others: others.map(({ text }) => text) })}
        draw={({ text }, place, set) => (
          <TextInput
            aria-label={`Further label ${place + 1}`}
            error={faults(`others.${place}`)}
            value={text}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        )}
      />
    </>
  );
}
