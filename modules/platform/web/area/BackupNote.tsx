import { useApi } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { backupsApi } from '../../contract/backups.ts';

/** How old the last backup is: quietly while all is well, loudly when it is not. */
export function BackupNote() {
  const { data } = useApi(backupsApi.state, {});
  if (!data) return null;
  const { last, failed, everyHours, late } = data;
  const cure =
    everyHours === null
      ? 'Set BACKUP_DIR for the server to make them by itself, or run npm run backup.'
      : 'Look at the folder in BACKUP_DIR and the server’s log.';
  if (!last && !failed)
    return (
      <Note tone={everyHours === null ? 'att' : 'inf'}>
        {everyHours === null ? `No backup has been made yet. ${cure}` : 'The first backup is made within minutes of the start.'}
      </Note>
    );
  const bad = failed !== null || late;
  return (
    <Note tone={bad ? 'neg' : last && last.lost > 0 ? 'att' : 'quiet'}>
      {failed && (
        <>
          The backup of <InstantText at={failed.at} /> was not made: {failed.problem}{' '}
        </>
      )}
      {last && (
        <>
          Last backup {age(last.ageHours)}
          {late && ', which is too old'}: {last.name}, <InstantText at={last.at} />, {(last.bytes / 1_000_000).toFixed(1)} MB,{' '}
          {last.encrypted ? 'encrypted' : 'not encrypted'}.
          {last.lost > 0 && ` The bytes of ${last.lost} files were missing; the server’s log names them.`}
        </>
      )}
      {!last && 'No backup has been made yet.'}
      {bad && ` ${cure}`}
    </Note>
  );
}

function age(hours: number): string {
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours < 2 ? 'an hour ago' : `${Math.floor(hours)} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
