import { at, type Lists, lists } from './flat.ts';
import { type CostFunction, type Problem, type Rule, roleKinds, type RuleKind, ruleKinds } from './problem.ts';

const costFunctions: readonly CostFunction[] = ['linear', 'quadratic', 'step'];
const countsResource = new Set<RuleKind>(['clashes', 'workload']);
/** Kinds that do not look at where lessons stand. */
const anywhere = new Set<RuleKind>(['pieces', 'pieces of length', 'without resource', 'resources preferred', 'resources differ']);
const looksAtRoles = new Set<RuleKind>(roleKinds);

/** What of a problem never changes, in arrays of numbers. A profile is a resource seen by one family of slots. */
export class Layout {
  readonly slots: number;
  readonly lessons: number;
  readonly event: Int32Array;
  /** Of each lesson: the resources that it always takes, its roles. */
  readonly resources: Lists;
  readonly roles: Lists;
  readonly lessonOfRole: Int32Array;
  /** Of each role: what it adds to the workload, for each slot; its options. Of each option: the resources it takes. */
  readonly workload: Float64Array;
  readonly options: Lists;
  readonly optionResources: Lists;
  /** The place that each option is; -1 none. */
  readonly placeOf: Int32Array;
  /** 1 of a resource that two lessons may never have at once. */
  readonly exclusive: Uint8Array;
  /** The lessons that always take a resource. */
  readonly lessonsOf: Lists;

  readonly profileFrom: Int32Array;
  readonly groups: Int32Array;
  /** Of family * slots + slot: pairs of group and place in the group. */
  readonly member: Lists;
  /** Of resource * slots + slot: pairs of a group that counts it (of all profiles) and its bit there, and the rules that look at it. */
  readonly groupsOfCell: Lists;
  readonly rulesOfCell: Lists;

  readonly kind: Int32Array;
  /** 1 of a hard rule, 0 of one that is not, 2 of one that only leads a search. */
  readonly hard: Uint8Array;
  readonly weight: Float64Array;
  readonly costKind: Int32Array;
  readonly profile: Int32Array;
  readonly resource: Int32Array;
  readonly family: Int32Array;
  readonly scope: Lists;
  readonly scopeRoles: Lists;
  readonly args: Lists;
  readonly rulesOfResource: Lists;
  /** The rules to look at when a lesson gets other slots or more of them, when it only moves, and when a role changes hands. */
  readonly rulesOfLesson: Lists;
  readonly rulesOfStart: Lists;
  readonly rulesOfRole: Lists;
  /** 1 of a lesson that may not be moved. */
  readonly fixed: Uint8Array;

  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
    const { lessons, rules, families, resources } = problem;
    this.slots = problem.slots;
    this.lessons = lessons.length;
    this.event = Int32Array.from(lessons, (lesson) => lesson.event);
    this.resources = lists(lessons.map((lesson) => lesson.resources));
    let roles = 0;
    this.roles = lists(lessons.map((lesson) => lesson.roles.map(() => roles++)));
    const all = lessons.flatMap((lesson, l) => lesson.roles.map((role) => ({ ...role, lesson: l })));
    this.lessonOfRole = Int32Array.from(all, (role) => role.lesson);
    this.workload = Float64Array.from(all, (role) => role.workload);
    let options = 0;
    this.options = lists(all.map((role) => role.options.map(() => options++)));
    this.optionResources = lists(all.flatMap((role) => role.options));
    this.placeOf = Int32Array.from(all.flatMap((role) => role.options.map((_, i) => role.places?.[i] ?? -1)));
    const lessonsOf: number[][] = Array.from({ length: resources }, () => []);
    for (const [l, lesson] of lessons.entries()) for (const r of lesson.resources) lessonsOf[r]?.push(l);
    this.lessonsOf = lists(lessonsOf);

    this.member = lists(families.flatMap((groups) => membersOf(groups, this.slots)));
    const { owner, family, profile } = profilesOf(rules);
    this.profile = Int32Array.from(profile);
    this.groups = Int32Array.from(family, (f) => families[f]?.length ?? 0);
    this.profileFrom = new Int32Array(family.length + 1);
    for (const p of family.keys()) this.profileFrom[p + 1] = at(this.profileFrom, p) + at(this.groups, p);

    this.kind = Int32Array.from(rules, (rule) => ruleKinds.indexOf(rule.kind));
    this.hard = Uint8Array.from(rules, (rule) => (rule.guide ? 2 : rule.hard ? 1 : 0));
    this.weight = Float64Array.from(rules, (rule) => rule.weight);
    this.costKind = Int32Array.from(rules, (rule) => costFunctions.indexOf(rule.cost));
    this.resource = Int32Array.from(rules, (rule) => rule.resource ?? -1);
    this.family = Int32Array.from(rules, (rule) => rule.family ?? -1);
    this.scope = lists(rules.map((rule) => rule.lessons ?? []));
    this.scopeRoles = lists(rules.map((rule) => (rule.roles ?? []).map((role, i) => this.roleOf(rule.lessons?.[i] ?? 0, role))));
    this.args = lists(rules.map((rule) => rule.args));
    this.exclusive = new Uint8Array(resources);
    for (const rule of rules) if (rule.kind === 'clashes' && rule.hard) this.exclusive[rule.resource ?? 0] = 1;
    const owned = inverse(owner, resources);
    const rulesOf = inverse(profile, family.length);
    const groupsAt = (p: number, slot: number): number[] => this.#groupsAt(p, (family[p] ?? 0) * this.slots + slot);
    this.groupsOfCell = cellsOf(owned, this.slots, groupsAt);
    this.rulesOfCell = cellsOf(owned, this.slots, (p, slot) => (groupsAt(p, slot).length === 0 ? [] : (rulesOf[p] ?? [])));
    this.rulesOfResource = lists(
      inverse(
        rules.map((rule) => (countsResource.has(rule.kind) ? (rule.resource ?? -1) : -1)),
        resources,
      ),
    );
    this.fixed = Uint8Array.from(lessons, (lesson) => (lesson.fixed === null ? 0 : 1));
    const ofLesson: number[][] = lessons.map(() => []);
    const ofStart: number[][] = lessons.map(() => []);
    const ofRole: number[][] = all.map(() => []);
    // What is hard is counted first: where it is broken there is most often no need of the rest.
    const order = [...rules.entries()].toSorted(([, a], [, b]) => Number(b.hard) - Number(a.hard));
    for (const [r, rule] of order) {
      for (const l of new Set(rule.lessons)) {
        ofLesson[l]?.push(r);
        if (!anywhere.has(rule.kind)) ofStart[l]?.push(r);
      }
      if (looksAtRoles.has(rule.kind)) for (const role of new Set(this.#rolesOf(r, rule))) ofRole[role]?.push(r);
    }
    this.rulesOfLesson = lists(ofLesson);
    this.rulesOfStart = lists(ofStart);
    this.rulesOfRole = lists(ofRole);
  }

  /** The roles that a rule names, or all of its lessons. */
  #rolesOf(rule: number, { lessons = [], roles }: Rule): number[] {
    if (roles) return [...this.scopeRoles.items.subarray(at(this.scopeRoles.from, rule), at(this.scopeRoles.from, rule + 1))];
    const { from, items } = this.roles;
    return lessons.flatMap((l) => [...items.subarray(at(from, l), at(from, l + 1))]);
  }

  /** The groups of a profile that count a slot of its family, and the bit of the slot in each: 0 where a group has more than 32 slots before it. */
  #groupsAt(profile: number, slotOfFamily: number): number[] {
    const { from, items } = this.member;
    const pairs: number[] = [];
    for (let i = at(from, slotOfFamily); i < at(from, slotOfFamily + 1); i += 2)
      pairs.push(at(this.profileFrom, profile) + at(items, i), at(items, i + 1) < 32 ? 1 << at(items, i + 1) : 0);
    return pairs;
  }

  /** The number among all roles of a lesson's role. */
  roleOf(lesson: number, role: number): number {
    return at(this.roles.items, at(this.roles.from, lesson) + role);
  }
}

/** Of each slot: pairs of group and place in the group. */
function membersOf(groups: readonly (readonly number[])[], slots: number): number[][] {
  const of: number[][] = Array.from({ length: slots }, () => []);
  for (const [g, group] of groups.entries()) for (const [place, slot] of group.entries()) of[slot]?.push(g, place);
  return of;
}

/** The profiles that rules look at, each once: whose, by which family, and of each rule its profile or -1. */
function profilesOf(rules: readonly Rule[]): { owner: number[]; family: number[]; profile: number[] } {
  const known = new Map<string, number>();
  const owner: number[] = [];
  const family: number[] = [];
  const profile = rules.map((rule) => {
    if (rule.resource === undefined || rule.family === undefined) return -1;
    const key = `${rule.resource} ${rule.family}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, owner.length);
    family.push(rule.family);
    return owner.push(rule.resource) - 1;
  });
  return { owner, family, profile };
}

/** Of each of so many, which have it; -1 has none. */
function inverse(of: readonly number[], many: number): number[][] {
  const lists: number[][] = Array.from({ length: many }, () => []);
  for (const [i, value] of of.entries()) lists[value]?.push(i);
  return lists;
}

/** Of each resource and slot, what its profiles have there. */
function cellsOf(
  profiles: readonly (readonly number[])[],
  slots: number,
  of: (profile: number, slot: number) => readonly number[],
): Lists {
  const from = new Int32Array(profiles.length * slots + 1);
  const items: number[] = [];
  for (const [r, mine] of profiles.entries())
    for (let slot = 0; slot < slots; slot++) {
      for (const profile of mine) items.push(...of(profile, slot));
      from[r * slots + slot + 1] = items.length;
    }
  return { from, items: Int32Array.from(items) };
}
