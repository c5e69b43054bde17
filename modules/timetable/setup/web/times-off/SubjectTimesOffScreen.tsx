import { TimesOffScreen } from './TimesOffScreen.tsx';

export default function SubjectTimesOffScreen() {
  return <TimesOffScreen owner="subject" />;
}
