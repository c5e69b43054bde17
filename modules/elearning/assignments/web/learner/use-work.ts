import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { hold } from '#kit/web/offline/sender.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { type LearnerAssignment, learnerAssignmentsApi } from '../../contract/learner.ts';
import { type KeptWork, keptWork, parseWork, workKind } from './kept-work.ts';
import { elsewhere, sendWork } from './send-work.ts';

/** Milliseconds of quiet after which what was typed is sent, and between tries without a line. */
const quiet = 1500;
const pause = 8000;

/** Where what was typed is. */
export type Where =
  | { readonly kind: 'saved' | 'saving' | 'kept' | 'here' | 'handing in' | 'conflict' }
  | { readonly kind: 'refused'; readonly words: string };

const fresh = ({ id, title, draft, drafts }: LearnerAssignment): KeptWork => ({
  id,
  title,
  drafts,
  base: draft.version,
  words: draft.words ?? '',
  link: draft.link ?? '',
  files: draft.files,
  handIn: null,
});

/** A student’s work on one assignment: on this device at once, on the server after a moment of quiet. */
export function useWork(assignment: LearnerAssignment) {
  const { id } = assignment;
  const kept = useMemo(() => keptWork(id), [id]);
  const waits = useOutbox(workKind).find(({ ref }) => ref === String(id));
  const [work, setWork] = useState<KeptWork>(() => kept.read() ?? fresh(assignment));
  const [noLine, setNoLine] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const push = (after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void sendWork(id).then((sent) => {
        setNoLine(sent === 'no line');
        const now = kept.read();
        if (sent === 'no line') push(pause);
        else if (sent === 'done' && now?.drafts === true) push(quiet);
      });
    }, after);
  };
  const begin = useEffectEvent(() => push(0));
  useEffect(() => {
    const release = hold(kept.key);
    const online = (): void => begin();
    window.addEventListener('online', online);
    if (kept.read() && kept.stuck() === null) begin();
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', online);
      release();
    };
  }, [kept]);

  /** What goes on from the server’s newest draft, unless something waits here that went on from an older one. */
  const change = (next: (now: KeptWork) => KeptWork): void => {
    const changed = next(work);
    setWork(changed);
    void kept.change((before) => ({ ...changed, base: before?.base ?? assignment.draft.version, handIn: null }));
    if (assignment.drafts) push(quiet);
  };
  const handIn = async (ownWork: boolean): Promise<void> => {
    clearTimeout(timer.current);
    await kept.change((before) => ({
      ...work,
      base: before?.base ?? assignment.draft.version,
      handIn: { key: newKey(), ownWork },
    }));
    const sent = await sendWork(id);
    setNoLine(sent === 'no line');
    if (sent === 'no line') push(pause);
    if (sent === 'done') say(assignment.team === 'all' ? 'You agreed to hand this in' : 'Handed in');
    if (typeof sent === 'object') throw new Error(sent.stuck);
  };
  const reload = async (): Promise<LearnerAssignment | undefined> => {
    await queryClient.refetchQueries({ queryKey: [learnerAssignmentsApi.get.path, { id }] });
    return queryClient.getQueryData<LearnerAssignment>([learnerAssignmentsApi.get.path, { id }]);
  };
  const keepMine = async (): Promise<void> => {
    const now = await reload();
    await kept.change((before) => before && { ...before, base: now?.draft.version ?? before.base });
    push(0);
  };
  const takeTheirs = async (): Promise<void> => {
    const now = await reload();
    await kept.change(() => null);
    setWork(fresh(now ?? assignment));
  };

  return {
    work,
    change,
    handIn,
    keepMine: () => void keepMine(),
    takeTheirs: () => void takeTheirs(),
    state: whereOf(waits, noLine),
  };
}

function whereOf(waits: { data: unknown; stuck: string | null } | undefined, noLine: boolean): Where {
  const kept = parseWork(waits?.data);
  if (!waits || !kept) return { kind: 'saved' };
  if (kept.handIn) return { kind: noLine ? 'handing in' : 'saving' };
  if (!kept.drafts) return { kind: 'here' };
  if (waits.stuck === elsewhere) return { kind: 'conflict' };
  if (waits.stuck !== null) return { kind: 'refused', words: waits.stuck };
  return { kind: noLine ? 'kept' : 'saving' };
}
