import { Box as Region, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refetch, useApi, useSave } from '#kit/web/api/hooks.ts';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { plansApi } from '../contract/plans.ts';
import { type RunProgress, type RunRow, runsApi } from '../contract/runs.ts';
import { palette } from '../../setup/contract/palette.ts';
import { isOn, runStateWords } from './plan-words.ts';
import './plans.css';

/** A run that goes on: how far it is, the timetable as it fills, and the ways to end it. */
export function RunBox({ runId, mayStop }: { runId: number; mayStop: boolean }) {
  const client = useQueryClient();
  const { data } = useApi(
    runsApi.progress,
    { id: runId },
    { live: ['jobs'], refetchInterval: 700, staleTime: 0, until: (run) => !isOn(run) },
  );
  const stop = useSave(runsApi.stop, {
    onFailed: (error) => say(error.message),
    invalidate: [runsApi.list, runsApi.progress, plansApi.get],
  });
  const ended = data !== undefined && !isOn(data);
  const over = useEffectEvent(() => {
    void refetch(client, plansApi.get);
    void refetch(client, runsApi.progress, [runsApi.list, plansApi.get, plansApi.whole, plansApi.unplaced, plansApi.judge]);
    if (data) say(endedWords(data));
  });
  useEffect(() => {
    if (ended) over();
  }, [ended]);
  const progress = data?.progress ?? null;
  const share = progress ? Math.floor((4 * progress.placed) / Math.max(1, progress.total)) * 25 : 0;
  useAnnounced(progress ? `Search: ${share} % placed` : 'The search is about to start');
  if (!data || ended) return null;
  return (
    <Box title={runStateWords[data.state]} padded aside={progress && `${Math.floor(progress.seconds)} of ${data.seconds} s`}>
      <div className="run-box">
        <progress
          className="bar"
          aria-label="Lessons placed"
          max={Math.max(1, progress?.total ?? 1)}
          value={progress?.placed ?? 0}
        />
        <p>
          {progress
            ? `${progress.placed} of ${progress.total} lessons placed${progress.placed === progress.total ? `, ${Math.round(progress.cost)} points` : ''}`
            : 'It begins in a moment.'}
        </p>
        {progress && <Picture picture={progress.picture} />}
        {mayStop && (
          <div className="row">
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id: runId, keep: true })}>
              Stop and keep
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={stop.isPending}
              onClick={() => stop.mutate({ id: runId, keep: false })}
            >
              Stop without it
            </Button>
          </div>
        )}
        {data.scope.classKeys.length + data.scope.dayIds.length > 0 && (
          <Note>Only the chosen classes and days are searched.</Note>
        )}
      </div>
    </Box>
  );
}

/** What became of a run: one that has failed, or was stopped without what it had, has changed nothing. */
function endedWords({ state, result }: Pick<RunRow, 'state' | 'result'>): string {
  if (result?.words) return result.words;
  if (result) return `${runStateWords[state]}: ${result.placed} of ${result.total} placed`;
  return state === 'failed' ? 'The search has failed. The timetable is as it was.' : 'Stopped. The timetable is as it was.';
}

/** A row for each class with a cell for each slot, in the colour of what stands there. */
function Picture({ picture }: { picture: RunProgress['picture'] }) {
  const subjects = [...new Set(picture.flatMap(({ cells }) => cells))];
  const colourOf = (cell: number | null) => (cell === null ? undefined : palette[subjects.indexOf(cell) % palette.length]);
  return (
    <Region component="section" className="run-picture" aria-label="How the timetable fills, a row for each class" tabIndex={0}>
      {picture.map(({ name, cells }) => (
        <div className="run-row" key={name}>
          <span>{name}</span>
          <span className="run-cells">
            {cells.map((cell, place) => (
              <i key={place} style={{ background: colourOf(cell) }} />
            ))}
          </span>
        </div>
      ))}
    </Region>
  );
}
