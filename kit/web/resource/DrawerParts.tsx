import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import '#kit/web/ui/css/form.css';

/** One part of a record beside its details. */
export interface Part {
  key: string;
  label: string;
  content: ReactNode;
}

interface DrawerPartsProps {
  /** The record's word and key, as the audit knows them. */
  entity: string;
  id: number;
  details: ReactNode;
  /** Why the details cannot be changed; null when they can. */
  locked: string | null;
  parts: readonly Part[];
}

/** A record's details, its further parts and its history, one at a time. What was typed stays while another part shows. */
export function DrawerParts({ entity, id, details, locked, parts }: DrawerPartsProps) {
  const [shown, setShown] = useState('details');
  const all: Part[] = [...parts, { key: 'history', label: 'History', content: <History entity={entity} id={id} /> }];
  const other = all.find((part) => part.key === shown);
  return (
    <>
      <div className="drawer-parts">
        <SegmentedControl
          fullWidth
          aria-label="Parts of the record"
          value={shown}
          onChange={setShown}
          data={[{ value: 'details', label: 'Details' }, ...all.map(({ key, label }) => ({ value: key, label }))]}
        />
      </div>
      <div className={other ? undefined : 'drawer-form'} hidden={other !== undefined}>
        {locked !== null && (
          <div className="drawer-note">
            <Note>{locked}</Note>
          </div>
        )}
        <fieldset className="drawer-form" disabled={locked !== null}>
          {details}
        </fieldset>
      </div>
      {other && <div className="form-scroll">{other.content}</div>}
    </>
  );
}
