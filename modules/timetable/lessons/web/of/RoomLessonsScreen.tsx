import { LessonsOf } from './LessonsOf.tsx';

/** The lessons of one room. */
export default function RoomLessonsScreen() {
  return <LessonsOf of="room" />;
}
