import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { compilable } from '../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import { finding } from '../../../schemas/evaluate/json-schema/compiled/findings.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { askApart, EndedApart } from '../../ground/kernel/startApart.ts'

/** The module of a schema, or why it has none. */
export type Compiled = { text: string } | { reason: Finding }

const limits = { megabytes: 256, milliseconds: 10_000 }
/** Compilations that wait, with the one that runs. */
export const mostWaiting = 16
/** One compilation at a time; others wait. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Compiles a schema in a separate process with limits of time and memory, where the code is also tried against the
 * interpreter (`judgedText`). Never throws for a schema: without a module the interpreter decides, as where too many
 * others wait.
 */
export async function compileApart(schema: SchemaObject): Promise<Compiled> {
  const copy = compilable(schema)
  if ('reason' in copy) return copy
  if (waiting >= mostWaiting) return { reason: finding('COMPILED_QUEUE_FULL', { most: mostWaiting }) }
  waiting++
  const made = last.then(() => ask(schema))
  last = made
  try {
    return await made
  } finally {
    waiting--
  }
}

async function ask(schema: SchemaObject): Promise<Compiled> {
  try {
    return await askApart<Compiled>(new URL('./compileProgram.ts', import.meta.url), { schema }, limits)
  } catch (error) {
    if (error instanceof EndedApart && error.why !== 'fault')
      return { reason: finding('COMPILED_TIMEOUT', { seconds: limits.milliseconds / 1000 }) }
    return { reason: finding('COMPILED_FAILED', { reason: error instanceof Error ? error.message : String(error) }) }
  }
}
