import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useImage } from '#kit/web/api/files.ts';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import type { BodyProps } from './BodyEditor.tsx';
import { newId } from './first-body.ts';
import { Lines } from './Lines.tsx';
import { NumberBox } from './NumberBox.tsx';

const within = (value: number): number => Math.max(0, Math.min(10_000, Math.round(value)));

/** A picture, and the places on it that are right. */
export function HotspotEditor({ body, onChange, picture, faults }: BodyProps<'hotspot'>) {
  const url = useImage(body.fileId > 0 ? picture(body.fileId) : null);
  const add = (x: number, y: number): void =>
    onChange({ ...body, spots: [...body.spots, { id: newId(), shape: 'circle', x, y, width: 500, height: 500, label: '' }] });
  const point = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (body.spots.length < 20)
      add(within(((event.clientX - box.left) / box.width) * 10_000), within(((event.clientY - box.top) / box.height) * 10_000));
  };
  return (
    <>
      <FileUpload
        label="Picture"
        purpose="photo"
        hint="PNG, JPEG or WebP. Press on it where a right place is."
        onChange={(files) => files[0] && onChange({ ...body, fileId: files[0].fileId })}
      />
      {url && (
        <div className="question-spots" role="presentation" onClick={point}>
          <img src={url} alt="The question’s" draggable={false} />
          {body.spots.map(({ id, shape, x, y, width, height }, place) => (
            <span
              key={id}
              data-round={shape === 'circle' || undefined}
              style={{
                left: `${(shape === 'circle' ? x - width : x) / 100}%`,
                top: `${(shape === 'circle' ? y - height : y) / 100}%`,
                width: `${(shape === 'circle' ? 2 * width : width) / 100}%`,
                height: `${(shape === 'circle' ? 2 * height : height) / 100}%`,
              }}
            >
              {place + 1}
            </span>
          ))}
        </div>
      )}
      <NumberInput
        label="How many places are asked for"
        min={1}
        max={10}
        value={body.places}
        onChange={(places) => onChange({ ...body, places: Number(places) || 1 })}
      />
      <p className="hint">
        In hundredths of the picture’s width and height; a circle by its middle, a box by its upper left corner.
      </p>
      <Lines
        one="place"
        lines={body.spots}
        least={0}
        most={20}
        make={() => ({ id: newId(), shape: 'circle' as const, x: 5000, y: 5000, width: 500, height: 500, label: '' })}
        onChange={(spots) => onChange({ ...body, spots })}
        draw={(spot, place, set) => (
          <>
            <TextInput
              label={`Name of place ${place + 1}`}
              value={spot.label}
              onChange={({ currentTarget }) => set({ label: currentTarget.value })}
            />
            <NativeSelect
              label="Shape"
              value={spot.shape}
              data={[
                { value: 'circle', label: 'Circle' },
                { value: 'box', label: 'Box' },
              ]}
              onChange={({ currentTarget }) => set({ shape: currentTarget.value === 'box' ? 'box' : 'circle' })}
            />
            {(['x', 'y', 'width', 'height'] as const).map((side) => (
              <NumberBox
                key={side}
                label={{ x: 'Across', y: 'Down', width: 'Width', height: 'Height' }[side]}
                min={0}
                max={100}
                decimalScale={2}
                error={faults(`spots.${place}.${side}`)}
                value={spot[side] / 100}
                onChange={(next) => set({ [side]: within(next * 100) })}
              />
            ))}
          </>
        )}
      />
    </>
  );
}
