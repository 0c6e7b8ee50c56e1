import {
  add,
  binary,
  type Cel,
  call,
  compare,
  element,
  levels,
  list,
  one,
  primary,
  subtract,
  TranslationFault,
  textLiteral,
} from './cel.ts'
import { finding } from './findings.ts'

/** Static type of a FEEL part, where it affects the translation. Days, moments and durations are texts in CEL. */
export type FeelKind = 'number' | 'constant' | 'list' | 'truth' | DateKind
type DateKind = 'day' | 'moment' | 'duration' | 'time'

export interface Feel extends Cel {
  kind?: FeelKind
  /** For a condition: the CEL text that holds if the condition is certainly false. */
  denied?: Cel
  /** For a member of a possible list: the expression that yields the list of members. */
  spread?: Cel
}

export interface FeelFunction<Args extends Cel[]> {
  /** Minimum and maximum number of arguments. */
  takes: [number, number]
  translate(...args: Args): Feel
}

const now = primary('instance.now')
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const day = (value: Cel): Feel => ({ ...call('day', value), kind: 'day' })
const moment = (value: Cel): Feel => ({ ...call('moment', value), kind: 'moment' })
const joined = (...parts: Cel[]) => parts.reduce((left, right) => add(left, right))
const duration = (value: Cel): Feel => ({ ...value, kind: 'duration' })
const timeOfDay = (value: Cel): Feel => ({ ...value, kind: 'time' })

/** FEEL functions for dates and times. */
export const dateFunctions: readonly [string, FeelFunction<Cel[]>][] = [
  ['date', { takes: [1, 3], translate: (...args) => day(args.length === 1 ? args[0]! : writtenOut(args)) }],
  [
    'date and time',
    {
      takes: [1, 2],
      translate: (date, time) => moment(time ? joined(day(date!), textLiteral('T'), time) : date!),
    },
  ],
  ['time', { takes: [1, 1], translate: value => timeOfDay(value!) }],
  ['now', { takes: [0, 0], translate: () => moment(now) }],
  ['today', { takes: [0, 0], translate: () => day(now) }],
  ['duration', { takes: [1, 1], translate: value => duration(value!) }],
  [
    'cycle',
    {
      takes: [1, 2],
      translate: (times, every) =>
        every
          ? joined(textLiteral('R'), call('string', times!), textLiteral('/'), every)
          : joined(textLiteral('R/'), times!),
    },
  ],
  [
    'day of week',
    {
      takes: [1, 1],
      translate: value => element(list(weekdays.map(textLiteral)), subtract(call('weekday', value!), one)),
    },
  ],
]

/** `date(2026, 1, 31)`. */
function writtenOut(args: Cel[]): Cel {
  if (args.length !== 3 || !args.every(({ text }) => /^\d+$/.test(text)))
    throw new TranslationFault(finding('DATE_PARTS_COMPUTED'))
  return textLiteral(args.map(({ text }, index) => text.padStart(index === 0 ? 4 : 2, '0')).join('-'))
}

/** `@"2026-01-31"`. */
export function dateLiteral(text: string): Feel {
  if (/^-?P/.test(text)) return duration(textLiteral(text))
  if (/^\d{2}:/.test(text)) return timeOfDay(textLiteral(text))
  return text.includes('T') ? moment(textLiteral(text)) : day(textLiteral(text))
}

const either = (left: Feel, right: Feel, kind: DateKind) => left.kind === kind || right.kind === kind

/** Translates a comparison: durations by length, moments and days by time. */
export function compareFeel(left: Feel, sign: string, right: Feel): Cel {
  if (left.text === 'null' || right.text === 'null') return compare(left, sign, right)
  if (either(left, right, 'duration')) return compare(call('seconds', left), sign, call('seconds', right))
  const as = (kind: 'moment' | 'day', part: Feel) =>
    part.kind === kind ? part : kind === 'day' ? day(part) : moment(part)
  for (const kind of ['moment', 'day'] as const)
    if (either(left, right, kind)) return compare(as(kind, left), sign, as(kind, right))
  return compare(exact(left), sign, exact(right))
}

/** FEEL numbers are decimal: rounding removes the noise of binary fractions. */
export const exact = (part: Feel): Cel =>
  part.kind === 'number' && part.level < levels.unary && /[*/]|\d\.\d/.test(part.text)
    ? call('round', part, primary('12'))
    : part

const isTime = ({ kind }: Feel) => kind === 'day' || kind === 'moment'

/** Translates `+` or `-` between times and durations; undefined for other operands. */
export function addTimes(left: Feel, sign: string, right: Feel): Feel | undefined {
  if (sign === '-' && isTime(left) && isTime(right)) return duration(call('elapsed', left, right))
  if (sign === '+' && left.kind === 'duration' && isTime(right)) return addTimes(right, sign, left)
  if (left.kind === 'duration') throw new TranslationFault(finding('DURATIONS_ADDED'))
  if (left.kind === 'time' || right.kind === 'time') throw new TranslationFault(finding('TIME_WITHOUT_DATE'))
  if (right.kind !== 'duration') return undefined
  const by = sign === '+' ? right : joined(textLiteral('-'), right)
  return { ...call('later', left, by), ...(isTime(left) && { kind: left.kind }) }
}

/** Translates the division of two durations; undefined for other operands. No other arithmetic applies to times. */
export function shareOfTime(left: Feel, sign: string, right: Feel): Feel | undefined {
  if (![left, right].some(part => isTime(part) || part.kind === 'duration' || part.kind === 'time')) return undefined
  if (sign !== '/' || left.kind !== 'duration' || right.kind !== 'duration')
    throw new TranslationFault(finding('TIMES_MULTIPLIED'))
  return { ...binary(call('seconds', left), sign, call('seconds', right), levels.product), kind: 'number' }
}

type Places = Readonly<Record<string, [number, number]>>

const placesOf: Partial<Record<FeelKind, Places>> = {
  day: { year: [0, 4], month: [5, 7], day: [8, 10] },
  time: { hour: [0, 2], minute: [3, 5], second: [6, 8] },
}

/** Translates `date(due).year`; undefined if the target is not a time. */
export function partOfTime(target: Feel, name: string): Cel | undefined {
  if (!isTime(target) && target.kind !== 'duration' && target.kind !== 'time') return undefined
  if (isTime(target) && name === 'weekday') return call('weekday', target)
  const place = target.kind && placesOf[target.kind]?.[name]
  if (!place) throw new TranslationFault(finding('TIME_PROPERTY_UNKNOWN', { name }))
  return call('int', primary(`${target.text}.substring(${place[0]}, ${place[1]})`))
}
