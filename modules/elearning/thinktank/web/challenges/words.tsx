import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { ChallengeRow } from '../../contract/challenges.ts';

const states: Readonly<Record<ChallengeRow['state'], readonly [string, Tone]>> = {
  coming: ['Not open yet', 'quiet'],
  running: ['Running', 'pos'],
  closed: ['Closed', 'att'],
  given: ['Results are out', 'quiet'],
};

export const challengeStateOptions = Object.entries(states).map(([value, [label]]) => ({ value, label }));

export const ChallengeStateOf = ({ state }: { state: ChallengeRow['state'] }) => (
  <Status tone={states[state][1]}>{states[state][0]}</Status>
);

export const challengeColumns = [
  { key: 'title', label: 'Challenge', value: (row: ChallengeRow) => row.title, wrap: true },
  { key: 'courseName', label: 'Subject', value: (row: ChallengeRow) => row.courseName ?? 'Whole school', phone: 'note' as const },
  { key: 'by', label: 'Set by', value: (row: ChallengeRow) => row.by, quiet: true },
  { key: 'opensAt', label: 'Opens', value: (row: ChallengeRow) => <InstantText at={row.opensAt} />, quiet: true },
  { key: 'closesAt', label: 'Closes', value: (row: ChallengeRow) => <InstantText at={row.closesAt} /> },
  { key: 'state', label: 'State', value: (row: ChallengeRow) => <ChallengeStateOf state={row.state} /> },
  { key: 'points', label: 'Points', value: (row: ChallengeRow) => row.points, end: true },
  { key: 'entries', label: 'Answers', value: (row: ChallengeRow) => row.entries, end: true, phone: 'figure' as const },
];

export const challengeTabs = [
  { key: 'challenges', label: 'Challenges' },
  { key: 'board', label: 'Leaderboard' },
];
