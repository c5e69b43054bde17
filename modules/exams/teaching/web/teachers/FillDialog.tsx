import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import type { Place, TeacherGrid } from '../../contract/subject-teachers.ts';
import type { Filled, Places } from './use-places.ts';

/** A row or a column that is to be filled. */
export interface Line {
  /** "every subject of East", "Physics in every stream" */
  title: string;
  places: readonly Place[];
}

interface FillDialogProps {
  line: Line;
  staff: TeacherGrid['staff'];
  places: Places;
  onClose: () => void;
}

/** Puts one teacher into all places of a row or a column. */
export function FillDialog({ line, staff, places, onClose }: FillDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const hit: Filled[] = line.places
    .filter((place) => all || places.standing(place).length === 0)
    .map((place) => ({ ...place, teachers: chosen === null ? [] : [Number(chosen)] }));
  return (
    <Dialog opened onClose={onClose} title={`Fill ${line.title}`}>
      <Select
        label="Teacher"
        searchable
        data-autofocus
        nothingFoundMessage="Nobody found"
        data={staff
          .filter(({ left }) => !left)
          .map(({ id, name, staffNo }) => ({ value: String(id), label: `${name}, ${staffNo}` }))}
        value={chosen}
        onChange={setChosen}
      />
      <Checkbox
        size="sm"
        label="Also where somebody else teaches already"
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen === null || hit.length === 0}
          onClick={() => {
            places.put(hit);
            onClose();
          }}
        >
          {`Fill ${hit.length} ${hit.length === 1 ? 'place' : 'places'}`}
        </Button>
      </div>
    </Dialog>
  );
}
