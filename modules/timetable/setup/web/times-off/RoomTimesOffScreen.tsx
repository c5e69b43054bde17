import { TimesOffScreen } from './TimesOffScreen.tsx';

export default function RoomTimesOffScreen() {
  return <TimesOffScreen owner="room" />;
}
