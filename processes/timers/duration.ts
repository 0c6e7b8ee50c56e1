/** Units of a duration, as ISO 8601 orders them. */
export const durationUnits = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** A duration as numbers by unit; the ISO text leaves out absent units. */
export type DurationParts = Partial<Record<DurationUnit, number>>

export const unitTitles: Readonly<Record<DurationUnit, string>> = {
  years: '年',
  months: '个月',
  weeks: '周',
  days: '天',
  hours: '小时',
  minutes: '分钟',
  seconds: '秒',
}

/** Returns a pattern for an optional number with a unit. */
const amountOf = (unit: string) => String.raw`(?:(\d+(?:\.\d+)?)${unit})?`
const form = new RegExp(
  `^P${['Y', 'M', 'W', 'D'].map(amountOf).join('')}(?:T${['H', 'M', 'S'].map(amountOf).join('')})?$`,
)

/**
 * Returns the parts of an ISO 8601 duration; undefined if `writeDuration` would not restore the same text, for example
 * for an expression.
 *
 * @example readDuration('P1DT4H') // { days: 1, hours: 4 }
 */
export function readDuration(text: string): DurationParts | undefined {
  const [, ...numbers] = form.exec(text) ?? []
  const parts: DurationParts = {}
  for (const [place, unit] of durationUnits.entries())
    if (numbers[place] !== undefined) parts[unit] = Number(numbers[place])
  return text !== '' && writeDuration(parts) === text ? parts : undefined
}

const letters = ['Y', 'M', 'W', 'D', 'H', 'M', 'S'] as const

/** Returns the ISO 8601 text of a duration; an empty text if it has no parts. */
export function writeDuration(parts: DurationParts): string {
  const written = durationUnits.map((unit, place) =>
    parts[unit] === undefined ? '' : `${parts[unit]}${letters[place]}`,
  )
  const [date, time] = [written.slice(0, 4).join(''), written.slice(4).join('')]
  return date === '' && time === '' ? '' : `P${date}${time === '' ? '' : `T${time}`}`
}

/** Returns a duration in words: `1 天 4 小时`. */
export const durationInWords = (parts: DurationParts): string =>
  durationUnits.flatMap(unit => (parts[unit] === undefined ? [] : [`${parts[unit]} ${unitTitles[unit]}`])).join(' ')
