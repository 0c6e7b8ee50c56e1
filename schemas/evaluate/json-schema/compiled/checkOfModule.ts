import type { MakeCheck } from '../compiledModules.ts'
import { isRecord } from '../schemaWords.ts'
import { compiledCheck } from './compiledCheck.ts'
import { type CompiledModule, validatorOf } from './compiledRuntime.ts'

/** Returns what makes checks by a loaded module. Throws if it is none. */
export function checkOfModule(made: unknown): MakeCheck {
  if (!isRecord(made) || typeof made.validator !== 'function') throw new Error('the module has no validator')
  const validator = validatorOf(made as unknown as CompiledModule)
  return schema => compiledCheck(schema, validator)
}
