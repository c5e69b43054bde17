import type { Output } from '#kit/contract/endpoint.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { parseRef } from '../../contract/register-words.ts';
import { type Entered, registersApi } from '../../contract/registers.ts';
import { type KeptMark, keptMarks } from './kept-marks.ts';

const sameMark = (a: KeptMark, b: KeptMark | undefined) =>
  b !== undefined && a.codeId === b.codeId && a.reasonId === b.reasonId && a.minutesLate === b.minutesLate && a.note === b.note;

/** Sends what waits of a register, from whatever screen is open. What was marked while it was on its way waits for the next time. */
export async function sendRegister({ ref, about, key }: Waiting): Promise<Sent> {
  const register = parseRef(ref);
  const kept = keptMarks(ref, about);
  if (!register || kept.key !== key) return 'done';
  const enter = callAs(registersApi.enter);
  const { marks, markedAt, because } = kept.read();
  const sending = new Map(
    Object.values(marks)
      .filter(({ theirs, refused }) => !theirs && !refused)
      .map((mark) => [mark.studentId, mark]),
  );
  if (sending.size === 0) return { stuck: inWords(Object.values(marks)) };
  const entries = [...sending.values()].map(({ studentId, codeId, reasonId, minutesLate, note, version }) => ({
    studentId,
    codeId,
    reasonId,
    minutesLate,
    note,
    version,
  }));
  try {
    const answer = await enter({ ...register, marks: entries, because, markedAt }, newKey());
    const after = (mark: KeptMark): KeptMark | null => answered(mark, sending.get(mark.studentId), answer);
    const left = Object.values(kept.read().marks).flatMap((mark) => after(mark) ?? []);
    const stuck = left.length > 0 && left.every(({ theirs, refused }) => theirs || refused) ? inWords(left) : null;
    // First what stands on the server now: the next mark of the same student names its version.
    queryClient.setQueryData<There>([registersApi.marks.path, register], (there) => there && withMarks(there, answer));
    await kept.settle(after, stuck);
    void queryClient.invalidateQueries({ queryKey: [registersApi.marks.path] });
    void queryClient.invalidateQueries({ queryKey: [registersApi.list.path] });
    return stuck === null ? 'done' : { stuck };
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) return 'no line';
    return { stuck: error.message };
  }
}

type There = Output<typeof registersApi.marks>;

/** A register with marks as the server has just told them. */
function withMarks(there: There, { saved, conflicts }: Entered): There {
  const told = [...saved, ...conflicts];
  const others = there.marks.filter(({ studentId }) => !told.some((mark) => mark.studentId === studentId));
  return { ...there, marks: [...others, ...told] };
}

/** What is left of a kept mark once the server has answered; null: nothing. */
function answered(mark: KeptMark, sent: KeptMark | undefined, { saved, conflicts, refused }: Entered): KeptMark | null {
  if (!sent) return mark;
  const done = saved.find(({ studentId }) => studentId === mark.studentId);
  if (done) return sameMark(mark, sent) ? null : { ...mark, version: done.version };
  const theirs = conflicts.find(({ studentId }) => studentId === mark.studentId);
  if (theirs) return { ...mark, theirs };
  const no = refused.find(({ studentId }) => studentId === mark.studentId);
  return no ? { ...mark, refused: no.message } : mark;
}

/** Why they were not simply taken. */
function inWords(marks: readonly KeptMark[]): string {
  const conflicts = marks.filter(({ theirs }) => theirs).length;
  const refused = marks.filter(({ refused: because }) => because).length;
  const parts = [
    conflicts > 0 && `somebody else has marked ${counted(conflicts, 'of them', 'of them')}: choose which one stands`,
    refused > 0 && `the server did not take ${counted(refused, 'of them', 'of them')}`,
  ].filter((part) => part !== false);
  return `${parts.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase());
}
