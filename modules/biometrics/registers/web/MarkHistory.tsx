import { useApi } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { meaningWords } from '../../setup/contract/codes.ts';
import { type RegisterKey, registersApi } from '../contract/registers.ts';

interface MarkHistoryProps {
  register: RegisterKey;
  studentId: number;
  name: string;
  onClose: () => void;
}

/** Every value that a mark has had, with who wrote it. */
export function MarkHistory({ register, studentId, name, onClose }: MarkHistoryProps) {
  const { data, error, refetch } = useApi(registersApi.history, { ...register, studentId }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={`Marks of ${name}`}>
      {error && <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <ol className="box history">
          {data.rows.map((row) => (
            <li key={row.at + row.letter}>
              <p>
                <strong>{row.letter}</strong> {meaningWords[row.meaning]}
                {row.minutesLate !== null && `, ${row.minutesLate} minutes`}
                <span className="hint">
                  {row.by}, <InstantText at={row.at} />
                </span>
              </p>
              {[row.reason, row.note, row.because].filter(Boolean).map((text) => (
                <p className="muted" key={text}>
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
