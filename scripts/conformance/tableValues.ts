import { randomUUID } from 'node:crypto'

/** The properties of a field that decide which values it takes. */
export interface ProofField {
  column: string
  /** Columns of a composite foreign key. */
  columns?: string[]
  name: string
  kind: string
  required: boolean
  readOnly: boolean
  inList: boolean
  inForm: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  decimals?: number
  pattern?: string
  values?: string[]
  target?: string
}

const day = 24 * 60 * 60 * 1000
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Types whose values are entered as texts, but not as any text. */
const literals: Record<string, string> = {
  inet: '192.0.2.1',
  cidr: '192.0.2.0/24',
  macaddr: '08:00:2b:01:02:03',
  macaddr8: '08:00:2b:01:02:03:04:05',
  money: '12.34',
  interval: '1 day',
  xml: '<a/>',
  int4range: '[1,5)',
  int8range: '[1,5)',
  numrange: '[1,5)',
  daterange: '[2031-01-01,2031-01-05)',
  tsrange: '[2031-01-01,2031-01-05)',
  tstzrange: '[2031-01-01,2031-01-05)',
  box: '(1,1),(0,0)',
  circle: '<(0,0),1>',
  lseg: '[(0,0),(1,1)]',
  path: '((0,0),(1,1))',
  tsquery: 'a',
  pg_lsn: '0/0',
}

/** A value of a type that takes not every text; undefined for the others. */
export function literalOf(column: { type: string } | undefined): string | undefined {
  const type = column?.type ?? ''
  if (type.endsWith('[]')) return '{}'
  const bits = /^bit(?:\((\d+)\)| varying)/.exec(type)
  if (bits && type !== 'bit(1)') return '0'.repeat(Number(bits[1] ?? 1))
  return Object.hasOwn(literals, type) ? literals[type] : undefined
}

/** Returns a value for a new row; another one for each try. */
export function newValue(field: ProofField, number = 0): unknown {
  switch (field.kind) {
    case 'reference':
      // The table is not among the tables, so its rows are unknown.
      return undefined
    case 'integer':
    case 'number': {
      const most = Math.min(field.maximum ?? 1e9, 1e9)
      const step = stepOf(field)
      const value = Math.floor(most / 2) - 7 * number - Math.floor(Math.random() * Math.min(1000, most / 4))
      return Math.max(field.minimum ?? 0, Math.round(value / step) * step)
    }
    case 'boolean':
      return number % 2 === 1
    case 'date':
      return new Date(Date.UTC(2031, 0, 1) + number * day).toISOString().slice(0, 10)
    case 'dateTime':
      return new Date(Date.UTC(2031, 0, 1) + number * 60_000).toISOString()
    case 'time':
      return `0${number % 10}:30:00`
    case 'json':
      return '{}'
    case 'choice':
      return field.values?.[number % field.values.length]
    default:
      return newText(field, number)
  }
}

function newText({ pattern, maxLength = 20 }: ProofField, number: number): string {
  if (pattern?.includes('{3}-')) return randomUUID()
  if (pattern?.includes('\\d')) return String(900_000_000 + number)
  const length = Math.min(maxLength, 12)
  return Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}

/** Returns the step of a number column: with negative decimals, for example hundreds. */
const stepOf = ({ decimals = 0 }: ProofField) => Math.max(1, Number(`1e${-decimals}`))

/** Returns the next or the previous number. A column with decimal digits only holds no integers. */
function beside(now: number, field: ProofField): number {
  const { maximum = 1e15, decimals = 0 } = field
  if (maximum < 1) return now === maximum ? Number((maximum / 10).toFixed(decimals)) : maximum
  const step = stepOf(field)
  return now + step > maximum ? now - step : Math.round(now / step) * step + step
}

/** Returns a value that differs from the current one; undefined if none is known. */
export function anotherValue(field: ProofField, now: unknown, column?: { type: string; reference: string }): unknown {
  // References, and values that the database returns in another spelling, stay unchanged.
  if (literalOf(column) !== undefined || (column?.reference ?? '') !== '') return undefined
  switch (field.kind) {
    case 'reference':
    case 'json':
      return undefined
    case 'integer':
    case 'number':
      return beside(Number(now ?? 0), field)
    case 'boolean':
      return now !== true
    case 'choice':
      return field.values?.find(value => value !== now)
    case 'text':
    case 'longText': {
      const text = newText(field, 1)
      return text === now ? undefined : text
    }
    default:
      return newValue(field, 3)
  }
}
