import type { Index } from '../model.ts';
import type { SpaceRule } from '../rules.ts';
import { placedOf } from './activity-rules.ts';
import type { Layout, Placed } from './state.ts';
import type { Tell } from './tell.ts';

type Of<R extends SpaceRule['rule']> = Extract<SpaceRule, { rule: R }>;

/** Judges a rule about rooms and buildings. */
export function judgeSpace(rule: SpaceRule, layout: Layout, tell: Tell): void {
  switch (rule.rule) {
    case 'roomUnavailable':
    case 'teacherRoomUnavailable':
      return judgeUnavailable(rule, layout, tell);
    case 'rooms':
      return judgeRooms(rule, layout, tell);
    case 'maxChanges':
      return judgeChanges(rule, layout, tell);
    case 'minGapsBetweenChanges':
      return judgeGaps(rule, layout, tell);
    case 'maxDifferentRooms': {
      const rooms = new Set(placedOf(layout, rule.activities).flatMap(({ at }) => at.room?.room ?? []));
      if (rooms.size > rule.max) tell(1, () => `activities use ${rooms.size} different rooms, ${rule.max} are allowed`);
      return;
    }
    case 'sameRoom':
      return judgeSameRoom(rule, layout, tell);
    default:
  }
}

function judgeUnavailable(rule: Of<'roomUnavailable' | 'teacherRoomUnavailable'>, layout: Layout, tell: Tell): void {
  const { length } = layout.instance.hours;
  for (const slot of rule.slots) {
    const place = layout.has('rooms', rule.room, Math.floor(slot / length), slot % length);
    if (place === null) continue;
    const teachers = layout.instance.activities[place]?.teachers ?? [];
    if (rule.rule === 'teacherRoomUnavailable' && !teachers.includes(rule.teacher)) continue;
    tell(
      1,
      (words) =>
        `${words.who('rooms', rule.room)} is taken on ${words.slot(slot)} by ${words.activity(place)}, but is not available`,
    );
  }
}

/** A home room is for lessons that no other constraint gives a room. */
function judgeRooms(rule: Of<'rooms'>, layout: Layout, tell: Tell): void {
  for (const one of placedOf(layout, rule.activities)) {
    const { room } = one.at;
    const wanted =
      room !== null && (rule.rooms.includes(room.room) || (rule.home && preferredElsewhere(layout, one.place, room.room)));
    const realWanted =
      !room || rule.real.length === 0 || room.real.length === 0 || rule.real.every((real) => room.real.includes(real));
    if (wanted && realWanted) continue;
    const has = room === null ? 'has no room' : `is in ${layout.instance.rooms[room.room]?.name ?? ''}`;
    tell(1, (words) => `${words.activity(one.place)} ${has}, which is not its preferred room`);
  }
}

function preferredElsewhere(layout: Layout, place: Index, room: Index): boolean {
  return layout.instance.constraints.some(
    ({ rule }) => rule.rule === 'rooms' && !rule.home && rule.activities.includes(place) && rule.rooms.includes(room),
  );
}

/** For each hour of a day the building or room that somebody is in; null where he has no lesson in any. */
function whereOn(rule: Of<'maxChanges' | 'minGapsBetweenChanges'>, who: Index, day: number, layout: Layout): (Index | null)[] {
  return layout.instance.hours.map((_, hour) => {
    const place = layout.has(rule.people.of, who, day, hour);
    const room = place === null ? null : (layout.placed[place]?.at.room?.room ?? null);
    if (room === null || rule.of === 'room') return room;
    return layout.instance.rooms[room]?.building ?? null;
  });
}

function judgeChanges(rule: Of<'maxChanges'>, layout: Layout, tell: Tell): void {
  for (const who of rule.people.members) {
    const byDay = layout.instance.days.map((_, day) => {
      const found = whereOn(rule, who, day, layout).filter((where) => where !== null);
      return found.filter((where, at) => at > 0 && where !== found[at - 1]).length;
    });
    const counts = rule.per === 'day' ? byDay : [byDay.reduce((all, one) => all + one, 0)];
    for (const changes of counts) {
      const text = `changes ${rule.of}s ${changes} times in a ${rule.per}, ${rule.max} are allowed`;
      tell.over(changes, rule.max, (words) => `${words.who(rule.people.of, who)} ${text}`);
    }
  }
}

function judgeGaps(rule: Of<'minGapsBetweenChanges'>, layout: Layout, tell: Tell): void {
  for (const who of rule.people.members) {
    for (const [day] of layout.instance.days.entries()) {
      let before: Index | null = null;
      let gaps = 0;
      for (const where of whereOn(rule, who, day, layout)) {
        if (where === null) {
          gaps += 1;
          continue;
        }
        if (before !== null && before !== where && gaps < rule.min) {
          tell(1, (words) => `${words.who(rule.people.of, who)} changes ${rule.of}s too fast on ${words.day(day)}`);
        }
        before = where;
        gaps = 0;
      }
    }
  }
}

function judgeSameRoom(rule: Of<'sameRoom'>, layout: Layout, tell: Tell): void {
  const inRooms = placedOf(layout, rule.activities).filter(({ at }) => at.room !== null);
  const touch = (one: Placed, other: Placed) => one.day === other.day && (one.end === other.hour || other.end === one.hour);
  inRooms.forEach((one, at) => {
    for (const other of inRooms.slice(0, at)) {
      if (one.at.room?.room === other.at.room?.room || (rule.onlyConsecutive && !touch(one, other))) continue;
      tell(1, (words) => `${words.activity(one.place)} and ${words.activity(other.place)} are not in the same room`);
    }
  });
}
