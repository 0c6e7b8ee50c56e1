import { compileFunction } from 'node:vm'
import { FoundError } from '../../../schemas/evaluate/finding.ts'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { compilable } from '../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import { compiledCheck } from '../../../schemas/evaluate/json-schema/compiled/compiledCheck.ts'
import { type CompiledModule, validatorOf } from '../../../schemas/evaluate/json-schema/compiled/compiledRuntime.ts'
import { finding } from '../../../schemas/evaluate/json-schema/compiled/findings.ts'
import { SchemaFault } from '../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { schemaMessages } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Compiled } from './compileApart.ts'
import { compileText } from './compileText.ts'
import { moduleText } from './moduleText.ts'
import { sampleValues } from './sampleValues.ts'

/** Values on which both have to agree before a module is served. */
const samples = 60

/** Compiles a schema, and tries the code on values made from it: it is dropped unless both say the same of each. */
export function judgedText(schema: SchemaObject, compile = compileText): Compiled {
  const copy = compilable(schema)
  if ('reason' in copy) return copy
  try {
    const code = compile(copy.schema)
    const text = moduleText(code)
    const judged = withoutRules(schema)
    const check = compiledCheck(judged, validatorOf(runnable(code)))
    const isSame = sampleValues(copy.schema, samples).every(value => agrees(judged, value, check(value)))
    return isSame ? { text } : { reason: finding('COMPILED_DISAGREES') }
  } catch (error) {
    if (error instanceof FoundError) return { reason: error.finding }
    return { reason: finding('COMPILED_FAILED', { reason: error instanceof Error ? error.message : String(error) }) }
  }
}

/** Rules between members are judged by the interpreter on both sides. */
const withoutRules = (schema: SchemaObject): SchemaObject =>
  JSON.parse(
    JSON.stringify(schema, (word, value: unknown) => (word === 'x-rules' || word === 'x-value' ? undefined : value)),
  ) as SchemaObject

/** The code of a validator as it runs in a browser, for trying it. Only after `moduleText` has read it. */
export const runnable = (code: string): CompiledModule => ({
  validator: compileFunction(`${code}\nreturn exports`, ['require', 'exports']) as CompiledModule['validator'],
})

/** Whether the interpreter says the same of a value; where the compiled code leaves it to the interpreter, it does. */
function agrees(schema: SchemaObject, value: unknown, compiled: ReturnType<ReturnType<typeof compiledCheck>>): boolean {
  if (!compiled) return true
  try {
    const interpreted = schemaCheck(schema, { formats: 'assert' }).errors(value)
    return JSON.stringify(schemaMessages(compiled)) === JSON.stringify(schemaMessages(interpreted))
  } catch (error) {
    return error instanceof SchemaFault
  }
}
