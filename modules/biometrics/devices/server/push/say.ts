import { dayIn, instantIn, timeIn } from '#kit/contract/dates.ts';

/** Minutes by which a zone is ahead of Greenwich at an instant. */
function ahead(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const shown = Date.parse(`${dayIn(timeZone, now)}T${timeIn(timeZone, now)}:00Z`);
  return Math.round((shown - minute) / 60_000);
}

/** How devices are told a zone: in hours where they are whole, and else in minutes, which they tell apart by the size. */
function zoneInWords(timeZone: string, now: Date): string {
  const minutes = ahead(timeZone, now);
  return String(minutes % 60 === 0 && Math.abs(minutes) < 720 ? minutes / 60 : minutes);
}

/**
 * What a device is told when it calls first: what to send and how often. It sends punches, what was done at it, and numbers of its
 * users; no finger, no face and no photo.
 * @param stamp of the last punches that it sent; null: it sends everything that it has
 */
export function greeting(serial: string, stamp: string | null, timeZone: string, now: Date): string {
  return `${[
    `GET OPTION FROM: ${serial}`,
    `ATTLOGStamp=${stamp ?? '0'}`,
    'OPERLOGStamp=0',
    'ATTPHOTOStamp=None',
    'BIODATAStamp=None',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser',
    `TimeZone=${zoneInWords(timeZone, now)}`,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    'PushOptionsFlag=1',
    'PushOptions=FingerFunOn,FaceFunOn',
  ].join('\n')}\n`;
}

/** What an access-control device is told when it calls first: that it stands here, and how to send. */
export const registered = (serial: string): string =>
  `registry=ok\nRegistryCode=${serial}\nPushProtVer=3.1.2\n${pushOptions(serial)}`;

/** What an access-control device is told when it asks how to send. */
export function pushOptions(serial: string): string {
  return `${[
    'ServerVersion=3.1.2',
    'ServerName=Daftari',
    'PushVersion=3.1.2',
    'ErrorDelay=30',
    'RequestDelay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransTables=User Transaction',
    'Realtime=1',
    `SessionID=${serial}`,
    'TimeoutSec=30',
  ].join('\n')}\n`;
}

/** The time as a device asks for it, with the zone of its clock: `Time=2026-06-16T08:00:00+03:00`. */
export function timeNow(timeZone: string, now: Date): string {
  const day = dayIn(timeZone, now);
  const time = timeIn(timeZone, now);
  const seconds = two((now.getTime() - instantIn(timeZone, day, time).getTime()) / 1000);
  return `Time=${day}T${time}:${seconds}${offset(timeZone, now, ':')}\n`;
}

/** A zone as devices write it: `+0300`. */
function offset(timeZone: string, now: Date, colon = ''): string {
  const minutes = ahead(timeZone, now);
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}${colon}${two(Math.abs(minutes) % 60)}`;
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** An instant as access-control devices count it, in seconds: every month has 31 days, and each year twelve of them. */
export const countedTime = (at: Date): number =>
  (((at.getUTCFullYear() - 2000) * 12 + at.getUTCMonth()) * 31 + at.getUTCDate() - 1) * 86_400 +
  (at.getUTCHours() * 60 + at.getUTCMinutes()) * 60 +
  at.getUTCSeconds();

/** The time as an access-control device asks for it, of Greenwich, with the zone of its clock. */
export const countedTimeNow = (timeZone: string, now: Date): string =>
  `DateTime=${countedTime(now)},ServerTZ=${offset(timeZone, now)}\n`;

/** A command to a device, with what it is about. */
export interface Order {
  readonly id: number;
  readonly what: 'add user' | 'remove user' | 'enrol finger' | 'punches since' | 'restart';
  readonly number: string | null;
  readonly since: string | null;
  readonly name: string | null;
  readonly cardNo: string | null;
}

/** Tabs, line ends and equals signs would end a name in the middle; devices show 24 letters. */
const plain = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}=]+/gu, ' ')
    .trim()
    .slice(0, 24);

/** The right index finger, as devices count them. */
const finger = 6;

type Texts = Readonly<Record<Order['what'], (order: Order, today: string) => string>>;

const texts: Texts = {
  'add user': ({ number, name, cardNo }) =>
    `DATA UPDATE USERINFO PIN=${number}\tName=${plain(name)}\tPri=0\tPasswd=\tCard=${plain(cardNo)}\tGrp=1\tTZ=0000000000000000\tVerify=-1`,
  'remove user': ({ number }) => `DATA DELETE USERINFO PIN=${number}`,
  'enrol finger': ({ number }) => `ENROLL_FP PIN=${number}\tFID=${finger}\tRETRY=3\tOVERWRITE=1`,
  'punches since': ({ since }, today) => `DATA QUERY ATTLOG StartTime=${since} 00:00:00\tEndTime=${today} 23:59:59`,
  restart: () => 'REBOOT',
};

/** The same in the words of PUSH 3.x, as far as it has them; what it has none for is not ordered there. */
const accessControlTexts: Texts = {
  ...texts,
  'add user': ({ number, name, cardNo }) =>
    `DATA UPDATE user CardNo=${plain(cardNo)}\tPin=${number}\tPassword=\tGroup=0\tStartTime=0\tEndTime=0\tName=${plain(name)}\tPrivilege=0`,
  'remove user': ({ number }) => `DATA DELETE user Pin=${number}`,
  restart: () => 'CONTROL DEVICE 03000000',
};

/** Commands as a device takes them, a line each; that it starts anew comes last. */
export function commandLines(orders: readonly Order[], today: string, accessControl: boolean): string {
  if (orders.length === 0) return 'OK';
  const words = accessControl ? accessControlTexts : texts;
  const inOrder = orders.toSorted(
    (one, other) => Number(one.what === 'restart') - Number(other.what === 'restart') || one.id - other.id,
  );
  const lines = inOrder.flatMap((order) => [
    `C:${order.id}:${words[order.what](order, today)}`,
    ...(accessControl && order.what === 'add user' ? [permission(order)] : []),
  ]);
  return `${lines.join('\n')}\n`;
}

/**
 * That whom an access-control device knows may pass its door at any hour, without which it refuses them and notes no punch. Its number
 * is no command's, so that its result is nobody's: the one of the user is noted.
 */
const permission = ({ id, number }: Order): string =>
  `C:${id}A:DATA UPDATE userauthorize Pin=${number}\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1`;
