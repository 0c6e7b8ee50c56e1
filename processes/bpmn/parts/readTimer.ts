import { CronExpressionParser } from 'cron-parser'
import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { Timer } from '../../state/graph.ts'
import { readTimer as readDue } from '../../state/timers.ts'
import { bodyOf, child, type Element } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignAttribute } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { remembered } from '../remembered.ts'

const duration = new RegExp(
  [
    String.raw`^P(?!$)(\d+(?:\.\d+)?Y)?(\d+(?:\.\d+)?M)?(\d+(?:\.\d+)?W)?(\d+(?:\.\d+)?D)?`,
    String.raw`(T(?=\d)(\d+(?:\.\d+)?H)?(\d+(?:\.\d+)?M)?(\d+(?:\.\d+)?S)?)?$`,
  ].join(''),
)
const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const kinds = [
  ['timeDuration', 'duration'],
  ['timeDate', 'date'],
  ['timeCycle', 'cycle'],
] as const

export function readTimer(reading: Reading, definition: Element, id: string): Timer | undefined {
  if (kinds.filter(([property]) => bodyOf(child(definition, property)) !== undefined).length > 1) {
    reading.faults.error('timer', id, finding('TIMER_MIXED'))
    return undefined
  }
  for (const [property, kind] of kinds) {
    const expression = child(definition, property)
    const written = bodyOf(expression)
    if (!expression || written === undefined) continue
    const value = reading.template(written, id)
    const end = kind === 'cycle' ? reading.template(foreignAttribute(expression, 'endDate'), id) : undefined
    if (value === undefined) return undefined
    const timer = typeof value === 'string' ? plainTimer(reading, { kind, text: value, written }) : { kind, value }
    const fault =
      'fault' in timer
        ? timer.fault
        : typeof end === 'string' && !isDate(end) && finding('TIMER_END_WRONG', { written })
    if (!fault && !('fault' in timer)) return end === undefined ? timer : { ...timer, end }
    if (fault) reading.faults.error('timer', id, fault)
    return undefined
  }
  reading.faults.error('timer', id, finding('TIMER_WITHOUT_TIME'))
  return undefined
}

const isDuration = remembered(text => duration.test(text) && readDue('duration', text, aMoment) !== undefined)

/** Checks a literal time. Some files mark a cycle as a duration and vice versa. */
function plainTimer(
  reading: Reading,
  { kind, text, written }: { kind: Timer['kind']; text: string; written: string },
): Timer | { fault: Finding } {
  if (/^R(?:-1|\d*)\//.test(text))
    return isCycle(text) ? { kind: 'cycle', value: text } : { fault: finding('TIMER_NOT_CYCLE', { written }) }
  if (isDuration(text))
    return { kind: kind === 'cycle' ? 'duration' : kind === 'date' ? 'duration' : kind, value: text }
  if (isDate(text)) return { kind: 'date', value: text }
  if (kind === 'date') return { fault: finding('TIMER_NOT_DATE', { written }) }
  if (kind === 'duration') return { fault: finding('TIMER_NOT_DURATION', { written }) }
  const cron = plainCron(text, reading.dialect === 'zeebe')
  return cron === undefined ? { fault: finding('TIMER_NOT_CRON', { written }) } : { kind: 'cycle', value: cron }
}

/** The moment that relative times are resolved from in a check. */
const aMoment = '2026-01-01T00:00:00.000Z'

const isDate = (text: string) => date.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Whether the text is a repeating interval such as `R3/PT10M` or `R/2026-01-01T00:00:00Z/PT1H`, optionally with an end
 * date.
 */
function isCycle(text: string): boolean {
  const [, ...parts] = text.split('/')
  if (isDate(parts[0] ?? '')) parts.shift()
  const [every = '', end, ...rest] = parts
  return rest.length === 0 && isStep(every) && (end === undefined || isDate(end))
}

/** Whether the interval of a cycle is at least one second; a shorter one would always be due. */
const isStep = (every: string): boolean => duration.test(every) && readDue('cycle', `R/${every}`, aMoment) !== undefined

/** Converts Quartz to cron: Quartz counts weekdays from 1 and may name years; cron counts from 0 and has no years. */
function plainCron(text: string, isZeebe: boolean): string | undefined {
  const fields = text.split(/\s+/)
  if (fields.length === 7) {
    if (fields[6] !== '*' && fields[6] !== '?') return undefined
    fields.pop()
  }
  const isQuartz = !isZeebe && text.includes('?')
  if (isQuartz && fields.length === 6 && fields[5]) fields[5] = shiftedDays(fields[5])
  const cron = fields.join(' ')
  try {
    CronExpressionParser.parse(cron, { currentDate: aMoment, tz: 'Asia/Shanghai' })
    return fields.length >= 5 || /^@[a-z]+$/.test(cron) ? cron : undefined
  } catch {
    return undefined
  }
}

/** Shifts weekdays, but not the step after a slash or the week of the month after a hash. */
const shiftedDays = (field: string) => field.replace(/(?<![/#\d])\d+/g, day => String(Number(day) - 1))
