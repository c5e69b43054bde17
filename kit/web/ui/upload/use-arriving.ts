import { useRef } from 'react';
import type { UploadedFile } from './FileUpload.tsx';

/** Stands in place of a file's key while the file is on its way: no input takes it, so that nobody saves without the file. */
export const arriving = 'arriving';
export const notArrived = 'The file has not arrived yet. Save once it has, or take it out.';

type Arrived = (fileId: number, isStillHere: () => boolean) => void;

interface Field {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/**
 * What a field of one file tells its form: that the file is on its way, then its key, and what stood there before once it is taken out.
 * @param arrived for a field that looks at the file first and then tells the key itself, where the file is still the one
 */
export function useArriving({ value, onChange }: Field, arrived?: Arrived) {
  const before = useRef(value);
  const sending = useRef(false);
  const here = useRef<number | null>(null);
  return {
    /** For a file that is sent by other means than `FileUpload`. */
    begin: (): void => {
      if (!sending.current && here.current === null) before.current = value;
      sending.current = true;
      onChange(arriving);
    },
    takeOut: (): void => {
      sending.current = false;
      here.current = null;
      onChange(before.current);
    },
    come: (fileId: number): void => {
      sending.current = false;
      here.current = fileId;
      if (arrived) arrived(fileId, () => here.current === fileId);
      else onChange(fileId);
    },
  };
}

/** The same as `FileUpload` calls it. */
export function useArrivingUpload(field: Field, arrived?: Arrived) {
  const way = useArriving(field, arrived);
  const [come, waits] = [useRef(false), useRef(false)];
  return {
    onChange: (files: readonly UploadedFile[]): void => {
      const [file] = files;
      come.current = file !== undefined;
      if (file) way.come(file.fileId);
      else way.takeOut();
    },
    onWaiting: (files: number): void => {
      if (files > 0) way.begin();
      else if (waits.current && !come.current) way.takeOut();
      waits.current = files > 0;
    },
  };
}
