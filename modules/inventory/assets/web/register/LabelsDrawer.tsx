import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import '#kit/web/ui/css/form.css';
import { assetsApi } from '../../contract/assets.ts';
import { named, useAssetOptions } from '../parts/use-options.ts';

const sheets = [
  { value: '3x8', label: '24 on a sheet, 70 × 37 mm' },
  { value: '2x7', label: '14 on a sheet, 99 × 38 mm' },
  { value: '4x12', label: '48 on a sheet, 48 × 23 mm' },
  { value: '1x4', label: '4 on a sheet, 190 × 70 mm' },
] as const;
type Sheet = (typeof sheets)[number]['value'];

/** Labels of chosen assets; with an empty choice, of a category or a place. */
export function LabelsDrawer({ ids, onClose }: { ids: readonly number[] | null; onClose: () => void }) {
  return (
    <SideDrawer opened={ids !== null} onClose={onClose} title="Print labels">
      {ids && <Labels chosen={ids} onClose={onClose} />}
    </SideDrawer>
  );
}

function Labels({ chosen, onClose }: { chosen: readonly number[]; onClose: () => void }) {
  const { categories, locations } = useAssetOptions();
  const [sheet, setSheet] = useState<Sheet>('3x8');
  const [first, setFirst] = useState(1);
  const [category, setCategory] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choosing = chosen.length === 0;
  const { data } = useApi(
    assetsApi.list,
    {
      size: 200,
      ...(category === null ? {} : { categoryId: Number(category) }),
      ...(place === null ? {} : { locationId: Number(place) }),
    },
    { enabled: choosing, keepPrevious: true },
  );
  const ids = choosing ? (data?.rows.map(({ id }) => id) ?? []) : chosen;
  const print = (): void => {
    setTrouble(null);
    setBusy(true);
    printFile(buildRequest(assetsApi.labels, { ids: [...ids], sheet, first }).url)
      .then(onClose)
      .catch((problem: Error) => setTrouble(problem.message))
      .finally(() => setBusy(false));
  };
  return (
    <form
      className="form drawer-form"
      onSubmit={(event) => {
        event.preventDefault();
        print();
      }}
    >
      <div className="form-scroll">
        {trouble && <Note tone="neg">{trouble}</Note>}
        <p>A label shows the tag and a code. Scanned with a phone, the code opens the asset here for who is signed in.</p>
        <div className="grid-2">
          {choosing && (
            <>
              <Select
                label="Category"
                placeholder="All"
                clearable
                searchable
                data={named(categories)}
                value={category}
                onChange={setCategory}
              />
              <Select
                label="Place"
                placeholder="All"
                clearable
                searchable
                data={named(locations)}
                value={place}
                onChange={setPlace}
              />
            </>
          )}
          <Select
            label="Sheet"
            data={[...sheets]}
            value={sheet}
            allowDeselect={false}
            onChange={(next) => setSheet(sheets.find(({ value }) => value === next)?.value ?? '3x8')}
          />
          <NumberInput
            label="First label"
            description="Labels before it are used already"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            min={1}
            max={48}
            hideControls
            classNames={{ input: 'num' }}
            value={first}
            onChange={(next) => setFirst(Number(next) || 1)}
          />
        </div>
        {choosing && (data?.total ?? 0) > ids.length && (
          <Note tone="att">Only the first {ids.length} are printed. Choose a category or a place.</Note>
        )}
      </div>
      <div className="form-bar">
        <Button type="submit" loading={busy} disabled={ids.length === 0}>
          Print {counted(ids.length, 'label')}
        </Button>
      </div>
    </form>
  );
}
