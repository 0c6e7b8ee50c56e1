import type { SchemaError } from '../../../schemas/evaluate/json-schema/schemaRun.ts'
import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

export type Judge = (value: unknown) => readonly SchemaError[]

/** A form filled in, with every tenth value wrong, and empty. */
export const kinds = ['filled', 'some wrong', 'empty'] as const

export function filledBy(schema: SchemaObject, kind: (typeof kinds)[number]): Record<string, unknown> {
  if (kind === 'empty') return {}
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  return Object.fromEntries(
    members.map(([name, member], at) => [name, kind === 'some wrong' && at % 10 === 0 ? [] : good(member)]),
  )
}

function good(member: unknown): unknown {
  const { type, enum: choices, format } = member as { type: string; enum?: unknown[]; format?: string }
  if (choices) return choices[0]
  if (type === 'string') return format === 'date' ? '2026-02-28' : '填写的内容'
  return type === 'number' ? 12.5 : true
}

const times = 40

/** Microseconds of a check; fails if it finds other than it has to. */
export function judged(judge: Judge, value: Record<string, unknown>): number {
  const names = Object.values(value)
  const wrong = names.filter(Array.isArray).length
  const began = performance.now()
  let found = 0
  for (let time = 0; time < times; time++) found += judge(value).length
  const spent = performance.now() - began
  if (names.length > 0 && found !== wrong * times) throw new Error(`${found / times} faults instead of ${wrong}`)
  if (names.length === 0 && found === 0) throw new Error('an empty form was accepted')
  return (spent * 1000) / times
}
