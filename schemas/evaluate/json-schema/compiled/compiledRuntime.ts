import { isMultiple } from '../../numberStep.ts'
import { safePattern } from '../../safePattern.ts'
import { codePointsIn } from '../checkPlain.ts'
import { isSameValue, valueKey } from '../deepValue.ts'
import { formatNames, hasFormat } from '../formats.ts'

/** A fault as compiled code reports it. */
export interface CompiledFault {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** Compiled code of a schema: whether a value fits, with the faults of the last call. */
export interface CompiledValidator {
  (value: unknown): boolean
  errors?: CompiledFault[] | null
}

/** A module of compiled code. It imports nothing: it receives what it may call. */
export interface CompiledModule {
  validator: (require: (name: string) => unknown, exports: Record<string, unknown>) => Record<string, unknown>
}

/** Steps of pattern matchers in one check; beyond them the interpreter decides. */
const mostSteps = 5_000_000
let steps = 0

function spend(more: number): void {
  steps += more
  if (steps > mostSteps) throw new Error('too many steps')
}

/** Starts counting for a check. */
export const beginCheck = (): void => {
  steps = 0
}

/** Returns the places of the first item that equals an earlier one; null if there is none. */
function twice(items: readonly unknown[]): { first: number; second: number } | null {
  const places = new Map<string, number>()
  for (const [second, item] of items.entries()) {
    const key = valueKey(item)
    const first = places.get(key)
    if (first !== undefined) return { first, second }
    places.set(key, second)
  }
  return null
}

function safe(source: string) {
  const pattern = safePattern(source)
  return {
    source,
    test: (text: string) => {
      spend(1)
      return pattern.test(text, spend)
    },
    toString: () => source,
  }
}

const formats = Object.fromEntries(formatNames.map(name => [name, (text: string) => hasFormat(text, name)]))

/** All that compiled code may call: the same tests that the interpreter uses. */
export const compiledRuntime: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/ucs2length': { default: codePointsIn },
  'ajv/dist/runtime/equal': { default: isSameValue },
  formats,
  patterns: { safe },
  values: { isMultiple, twice },
}

/** Gives a module what it may call, and returns its validator. */
export function validatorOf({ validator }: CompiledModule): CompiledValidator {
  const require = (name: string) => {
    if (!Object.hasOwn(compiledRuntime, name)) throw new Error(`compiled code asks for "${name}"`)
    return compiledRuntime[name]
  }
  const made = validator(require, {}).form
  if (typeof made !== 'function') throw new Error('the module has no validator')
  return made as CompiledValidator
}
