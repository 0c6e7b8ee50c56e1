import { CronExpressionParser } from 'cron-parser'
import type { Timer } from '../../state/graph.ts'
import { readTimer as readDue } from '../../state/timers.ts'
import { bodyOf, child, type Element } from '../element.ts'
import { foreignAttribute } from '../foreign.ts'
import type { Reading } from '../reading.ts'

const duration =
  /^P(?!$)(\d+(?:\.\d+)?Y)?(\d+(?:\.\d+)?M)?(\d+(?:\.\d+)?W)?(\d+(?:\.\d+)?D)?(T(?=\d)(\d+(?:\.\d+)?H)?(\d+(?:\.\d+)?M)?(\d+(?:\.\d+)?S)?)?$/
const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const kinds = [
  ['timeDuration', 'duration'],
  ['timeDate', 'date'],
  ['timeCycle', 'cycle'],
] as const

export function readTimer(reading: Reading, definition: Element, id: string): Timer | undefined {
  if (kinds.filter(([property]) => bodyOf(child(definition, property)) !== undefined).length > 1) {
    reading.faults.error('timer', id, '定时事件只能写时长、日期、循环中的一种')
    return undefined
  }
  for (const [property, kind] of kinds) {
    const expression = child(definition, property)
    const written = bodyOf(expression)
    if (!expression || written === undefined) continue
    const value = reading.template(written, id)
    const end = kind === 'cycle' ? reading.template(foreignAttribute(expression, 'endDate'), id) : undefined
    if (value === undefined) return undefined
    const timer = typeof value === 'string' ? plainTimer(kind, value, reading.dialect === 'zeebe') : { kind, value }
    const fault = 'fault' in timer ? timer.fault : typeof end === 'string' && !isDate(end) && '的截止日期不正确'
    if (!fault && !('fault' in timer)) return end === undefined ? timer : { ...timer, end }
    reading.faults.error('timer', id, `定时“${written}”${fault}`)
    return undefined
  }
  reading.faults.error('timer', id, '定时事件没有写时间')
  return undefined
}

/** Checks a literal time. Some files mark a cycle as a duration and vice versa. */
function plainTimer(kind: Timer['kind'], text: string, isZeebe: boolean): Timer | { fault: string } {
  if (/^R(?:-1|\d*)\//.test(text)) return isCycle(text) ? { kind: 'cycle', value: text } : { fault: '不是正确的循环' }
  if (duration.test(text))
    return { kind: kind === 'cycle' ? 'duration' : kind === 'date' ? 'duration' : kind, value: text }
  if (isDate(text)) return { kind: 'date', value: text }
  if (kind !== 'cycle') return { fault: kind === 'date' ? '不是正确的日期' : '不是正确的时长' }
  const cron = plainCron(text, isZeebe)
  return cron === undefined ? { fault: '不是正确的循环或 cron 表达式' } : { kind: 'cycle', value: cron }
}

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
const isStep = (every: string): boolean =>
  duration.test(every) && readDue('cycle', `R/${every}`, '2026-01-01T00:00:00.000Z') !== undefined

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
    CronExpressionParser.parse(cron, { currentDate: '2026-01-01T00:00:00Z', tz: 'Asia/Shanghai' })
    return fields.length >= 5 || /^@[a-z]+$/.test(cron) ? cron : undefined
  } catch {
    return undefined
  }
}

/** Shifts weekdays, but not the step after a slash or the week of the month after a hash. */
const shiftedDays = (field: string) => field.replace(/(?<![/#\d])\d+/g, day => String(Number(day) - 1))
