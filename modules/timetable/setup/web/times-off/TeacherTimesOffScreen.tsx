import { TimesOffScreen } from './TimesOffScreen.tsx';

export default function TeacherTimesOffScreen() {
  return <TimesOffScreen owner="teacher" />;
}
