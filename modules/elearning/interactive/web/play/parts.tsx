import { useImage } from '#kit/web/api/files.ts';

/** The address of a picture of the activity. */
export type Picture = (fileId: number) => string;

/** What became of each place, item or pair, once it was marked. */
export type Results = ReadonlyMap<string, boolean> | null;

/** A picture with its words: the words stand beside it, so that it needs no others. */
export function Sight({ fileId, picture }: { fileId: number | null; picture: Picture }) {
  const url = useImage(fileId === null ? null : picture(fileId));
  if (fileId === null) return null;
  return url ? <img className="act-sight" src={url} alt="" draggable={false} /> : <span className="act-sight" aria-busy="true" />;
}

/** Whether a place is right, in words too. */
export function Verdict({ id, results }: { id: string; results: Results }) {
  const right = results?.get(id);
  if (right === undefined) return null;
  return <strong className={right ? 'pos' : 'neg'}>{right ? 'Right' : 'Wrong'}</strong>;
}
