import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import type { Scope } from '../pages/pageContext.ts'

export type Values = Record<string, unknown>

/** What one field looks like now; the same object as long as nothing about it changed. */
export interface FieldView {
  value: unknown
  error: string | undefined
  visible: boolean
  enabled: boolean
  required: boolean
}

/**
 * The state of one form, outside React: a key press sets one value, tells who listens, and only the fields whose view
 * changed are drawn. Computed values follow their inputs here, conditions are evaluated here.
 */
export interface FormStore {
  values(): Values
  set(field: string, value: unknown): void
  /** Replaces all values, as after loading. */
  reset(values: Values): void
  errors(): ReadonlyMap<string, string>
  setErrors(errors: ReadonlyMap<string, string>): void
  setError(field: string, message: string | undefined): void
  view(field: ResolvedField): FieldView
  /** Holds for the whole form: is a section seen. */
  holds(condition: string | boolean | undefined): boolean
  isDirty(): boolean
  subscribe(listener: () => void): () => void
  fields: readonly ResolvedField[]
}

export interface FormOptions {
  fields: readonly ResolvedField[]
  initial: Values
  scope: Scope
  isNew: boolean
}

export function createForm({ fields, initial, scope, isNew }: FormOptions): FormStore {
  const listeners = new Set<() => void>()
  const views = new Map<string, FieldView>()
  let start = computed(fields, initial, scope)
  let values = start
  let errors: ReadonlyMap<string, string> = new Map()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const inner = () => ({ ...scope, form: values })

  function look(field: ResolvedField): FieldView {
    const now = inner()
    return {
      value: values[field.field],
      error: errors.get(field.field),
      visible: evaluateCondition(field.visible, now),
      enabled: evaluateCondition(field.enabled, now) && (isNew || !field.createOnly) && field.value === undefined,
      required: evaluateCondition(field.required, now, false),
    }
  }

  return {
    fields,
    values: () => values,
    set(field, value) {
      if (Object.is(values[field], value)) return
      values = computed(fields, { ...values, [field]: value }, scope, field)
      if (errors.has(field)) errors = without(errors, field)
      tell()
    },
    reset(next) {
      start = computed(fields, next, scope)
      values = start
      errors = new Map()
      tell()
    },
    errors: () => errors,
    setErrors(next) {
      errors = next
      tell()
    },
    setError(field, message) {
      if (errors.get(field) === message) return
      errors = message === undefined ? without(errors, field) : new Map([...errors, [field, message]])
      tell()
    },
    view(field) {
      const fresh = look(field)
      const kept = views.get(field.field)
      if (kept && isSame(kept, fresh)) return kept
      views.set(field.field, fresh)
      return fresh
    },
    holds: condition => evaluateCondition(condition, inner()),
    isDirty: () => fields.some(({ field }) => !isEqual(values[field], start[field])),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Values of a new record: what the opener gave, else the default. */
export const defaultValues = (fields: readonly ResolvedField[], scope: Scope): Values =>
  Object.fromEntries(
    fields.flatMap(field => (field.default === undefined ? [] : [[field.field, evaluateValue(field.default, scope)]])),
  )

/** Runs computed fields; a few rounds, since one may read another. `changed` limits the first round to its readers. */
function computed(fields: readonly ResolvedField[], given: Values, scope: Scope, changed?: string): Values {
  const formulas = fields.filter(field => field.value !== undefined)
  if (formulas.length === 0) return given
  let values = given
  let names: Set<string> | undefined = changed === undefined ? undefined : new Set([changed])
  for (let round = 0; round <= formulas.length; round += 1) {
    const written = new Set<string>()
    for (const { field, value } of formulas) {
      const formula = compile(value ?? '')
      if (
        names &&
        !formula.reads.some(read => read === 'form' || names?.has(read.replace(/^form\./, '').split('.')[0] ?? ''))
      )
        continue
      const result = formula.evaluate({ ...scope, form: values })
      if (isEqual(result, values[field])) continue
      values = { ...values, [field]: result }
      written.add(field)
    }
    if (written.size === 0) break
    names = written
  }
  return values
}

function without(errors: ReadonlyMap<string, string>, field: string): ReadonlyMap<string, string> {
  const next = new Map(errors)
  next.delete(field)
  return next
}

const isSame = (a: FieldView, b: FieldView) =>
  Object.is(a.value, b.value) &&
  a.error === b.error &&
  a.visible === b.visible &&
  a.enabled === b.enabled &&
  a.required === b.required

/** Nothing is nothing: null, absent, empty text and an empty list are the same to a person. */
export function isEqual(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
