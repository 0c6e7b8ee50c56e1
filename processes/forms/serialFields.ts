import { serialOf } from '../../schemas/evaluate/json-schema/serialWord.ts'
import type { Variables } from '../state/state.ts'
import type { FormSchema } from './formFields.ts'

/** Returns the rules of the numbers that the server assigns, by field; only fields of the form itself have some. */
export const serialFields = (form: FormSchema | null): [field: string, rule: string][] =>
  Object.entries(form?.properties ?? {}).flatMap(([name, field]) => {
    const rule = serialOf(field)
    return rule === undefined ? [] : [[name, rule] as [string, string]]
  })

/** Returns the values without numbers that the server assigns; the same object if there are none. */
export function withoutSerials(form: FormSchema | null, values: Variables): Variables {
  const names = new Set(serialFields(form).map(([name]) => name))
  if (!Object.keys(values).some(name => names.has(name))) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

/** Returns the assigned numbers that the given values would change; what is missing there changes none. */
export const changedSerials = (form: FormSchema | null, given: Variables, known: Variables): string[] =>
  serialFields(form)
    .map(([name]) => name)
    .filter(name => given[name] !== undefined && given[name] !== (known[name] ?? null))
