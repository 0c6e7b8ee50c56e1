import { randomUUID } from 'node:crypto'

/** What of a field decides which values it takes. */
export interface ProofField {
  name: string
  kind: string
  required: boolean
  readOnly: boolean
  inList: boolean
  inForm: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  values?: string[]
  target?: string
}

const day = 24 * 60 * 60 * 1000
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A value that a new row may have; with each try another one. */
export function newValue(field: ProofField, choices: readonly unknown[] = [], number = 0): unknown {
  switch (field.kind) {
    case 'reference':
      return choices[number === 0 ? 0 : Math.floor(Math.random() * choices.length)]
    case 'integer':
    case 'number': {
      const most = Math.min(field.maximum ?? 1e9, 1e9)
      return Math.max(
        field.minimum ?? 0,
        Math.floor(most / 2) - 7 * number - Math.floor(Math.random() * Math.min(1000, most / 4)),
      )
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

/** A value that differs from what stands there; undefined where none is known. */
export function anotherValue(field: ProofField, now: unknown): unknown {
  switch (field.kind) {
    case 'reference':
    case 'json':
      return undefined
    case 'integer':
    case 'number':
      return typeof now === 'number' && now + 1 > (field.maximum ?? 1e15) ? now - 1 : Math.round(Number(now ?? 0)) + 1
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
      return newValue(field, [], 3)
  }
}
