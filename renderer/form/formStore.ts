import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { ruleConditions } from '../../schemas/evaluate/ruleConditions.ts'
import type { Condition } from '../../schemas/types/common.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'
import type { Scope } from '../page/scope.ts'
import { computedFields } from './computedFields.ts'
import { type FieldView, isSameView } from './fieldView.ts'
import { headOf, type InnerErrors, innerErrors } from './formErrorTree.ts'
import { conditionReads, formReads, inputReads, readersOf, wholeForm } from './formReads.ts'
import { isEqual, type Values, valueAt } from './formValues.ts'

/**
 * State of a form, outside React. Dependencies come from the syntax trees of expressions, so a key press evaluates and
 * notifies only the readers of the changed value, whatever the size of the form.
 */
export interface FormStore {
  fields: readonly ResolvedField[]
  /** All values; the same object until one changes. */
  values(): Values
  value(field: string): unknown
  set(field: string, value: unknown): void
  /** Replaces all values, as after loading. */
  reset(values: Values): void
  /** Messages by field, inside nested values by path: `lines.2.amount`. */
  errors(): ReadonlyMap<string, string>
  setErrors(errors: ReadonlyMap<string, string>): void
  setError(field: string, message: string | undefined): void
  /** Replaces the messages of a field and those inside it. */
  setErrorsOf(field: string, errors: ReadonlyMap<string, string>): void
  /** Marks whether the server is validating the value. */
  setChecking(field: string, isChecking: boolean): void
  view(field: ResolvedField): FieldView
  /** Evaluates a condition on the whole form, such as a section's visibility. */
  holds(condition: Condition | undefined): boolean
  isDirty(): boolean
  /** Every change of a value or message. */
  subscribe(listener: () => void): () => void
  /** Notifies of changes in a field's view. */
  watch(field: ResolvedField, listener: () => void): () => void
  /** Notifies of changes in what a condition reads. */
  watchCondition(condition: Condition | undefined, listener: () => void): () => void
}

export interface FormOptions {
  fields: readonly ResolvedField[]
  initial: Values
  scope: Scope
  isNew: boolean
  /** The record is in an external table, whose stored values may be invalid. */
  isExternal?: boolean
  /** Rule sets whose messages disappear when something they read changes. */
  rules?: readonly (RuleSet | undefined)[]
}

type Listener = () => void

export function createForm({ fields, initial, scope, isNew, isExternal = false, rules = [] }: FormOptions): FormStore {
  const listeners = new Set<Listener>()
  const fieldListeners = new Map<string, Set<Listener>>()
  const conditionListeners = new Map<string, Set<Listener>>()
  const views = new Map<ResolvedField, FieldView>()
  const stale = new Set<ResolvedField>()
  const byName = readersOf(fields, field => [field.field])
  const dependents = readersOf(fields, field => [...conditionReads(field), ...inputReads(field)])
  const inputs = new Map(fields.map(field => [field, inputReads(field)]))
  const ruled = readersOf(
    rules.flatMap(set => set?.rules ?? []),
    rule => ruleConditions(rule).flatMap(formReads),
  )
  const computed = computedFields(fields)

  // Values are updated in place and copied only on request, because a copy per key press would grow with the form.
  let live: Values = {}
  let copy: Values | undefined
  let inner: Scope = scope
  let start: Values = {}
  let errors: ReadonlyMap<string, string> = new Map()
  let nested: InnerErrors = new Map()
  const checking = new Set<string>()

  const values = () => {
    copy ??= { ...live }
    return copy
  }
  const begin = (given: Values) => {
    live = { ...given }
    copy = undefined
    inner = { ...scope, form: live }
    computed.run(live, inner)
    start = values()
    for (const field of fields) stale.add(field)
  }
  begin(initial)

  function look(field: ResolvedField, kept: FieldView | undefined): FieldView {
    const reads = inputs.get(field) ?? []
    const unchanged = kept?.form && reads.every(name => name !== wholeForm && Object.is(kept.form?.[name], live[name]))
    return {
      value: live[field.field],
      error: errors.get(field.field),
      errors: nested.get(field.field),
      visible: evaluateCondition(field.visible, inner),
      enabled: evaluateCondition(field.enabled, inner) && (isNew || !field.createOnly) && field.value === undefined,
      required: evaluateCondition(field.required, inner, false),
      kept: isExternal && !isNew && isEqual(live[field.field], start[field.field]),
      checking: checking.has(field.field),
      form: reads.length === 0 ? undefined : unchanged ? kept.form : values(),
      scope: inner,
    }
  }

  function hasTurned(field: ResolvedField): boolean {
    const kept = views.get(field)
    if (!kept) return false
    const now = look(field, kept)
    return kept.visible !== now.visible || kept.enabled !== now.enabled || kept.required !== now.required
  }

  const call = (all: Iterable<Listener> | undefined, into: Set<Listener>) => {
    for (const listener of all ?? []) into.add(listener)
  }
  /** Notifies readers of changed values, and of changed messages. */
  function tell(changed: readonly string[], marked: Iterable<string> = []) {
    const touched = new Set<ResolvedField>()
    const called = new Set<Listener>()
    for (const name of changed) {
      for (const field of byName(name)) touched.add(field)
      for (const field of dependents(name)) touched.add(field)
      call(conditionListeners.get(name), called)
    }
    if (changed.length > 0) call(conditionListeners.get(wholeForm), called)
    for (const name of marked) for (const field of byName(name)) touched.add(field)
    for (const field of touched) {
      stale.add(field)
      call(fieldListeners.get(field.field), called)
    }
    call(listeners, called)
    for (const listener of called) listener()
  }

  /** Replaces the messages; returns the fields that differ. */
  function replaceErrors(next: ReadonlyMap<string, string>): Set<string> {
    const heads = new Set<string>()
    for (const [path, message] of next) if (errors.get(path) !== message) heads.add(headOf(path))
    for (const path of errors.keys()) if (!next.has(path)) heads.add(headOf(path))
    errors = next
    if (heads.size > 0) nested = innerErrors(next, nested)
    return heads
  }

  /** Drops messages outdated by a change: of the field, of changed parts inside it, and of rules. */
  function outdated(field: string, before: unknown, written: readonly string[]): string[] {
    if (errors.size === 0) return []
    const gone = [field, ...written].flatMap(name => [name, ...ruled(name).map(rule => rule.field)])
    const within = [...errors.keys()].filter(path => {
      if (!path.startsWith(`${field}.`)) return false
      const rest = path.slice(field.length + 1)
      return !Object.is(valueAt(before, rest), valueAt(live[field], rest))
    })
    // A field that is no longer required or visible is no longer invalid.
    const turned = [field, ...written].flatMap(name =>
      dependents(name).flatMap(one => (errors.has(one.field) && hasTurned(one) ? [one.field] : [])),
    )
    return [...gone, ...within, ...turned].filter(path => errors.has(path))
  }

  return {
    fields,
    values,
    value: field => live[field],
    set(field, value) {
      const before = live[field]
      if (Object.is(before, value)) return
      live[field] = value
      copy = undefined
      const written = computed.run(live, inner, [field])
      const gone = outdated(field, before, written)
      tell([field, ...written], gone.length === 0 ? [] : replaceErrors(without(errors, gone)))
    },
    reset(next) {
      begin(next)
      replaceErrors(new Map())
      tell([...new Set([...fields.map(({ field }) => field), ...conditionListeners.keys()])])
    },
    errors: () => errors,
    setErrors(next) {
      const marked = replaceErrors(next)
      if (marked.size > 0) tell([], marked)
    },
    setError(field, message) {
      if (errors.get(field) === message) return
      tell([], replaceErrors(message === undefined ? without(errors, [field]) : new Map([...errors, [field, message]])))
    },
    setErrorsOf(field, own) {
      const others = [...errors].filter(([path]) => headOf(path) !== field)
      const marked = replaceErrors(new Map([...others, ...own]))
      if (marked.size > 0) tell([], marked)
    },
    setChecking(field, isChecking) {
      if (checking.has(field) === isChecking) return
      if (isChecking) checking.add(field)
      else checking.delete(field)
      tell([], [field])
    },
    view(field) {
      const kept = views.get(field)
      if (kept && !stale.delete(field)) return kept
      const fresh = look(field, kept)
      if (kept && isSameView(kept, fresh)) return kept
      views.set(field, fresh)
      stale.delete(field)
      return fresh
    },
    holds: condition => evaluateCondition(condition, inner),
    isDirty: () => fields.some(({ field }) => !isEqual(live[field], start[field])),
    subscribe: listener => register(listeners, listener),
    watch: (field, listener) => registerAt(fieldListeners, [field.field], listener),
    watchCondition: (condition, listener) => registerAt(conditionListeners, formReads(condition), listener),
  }
}

function register(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

function registerAt(all: Map<string, Set<Listener>>, names: readonly string[], listener: Listener): () => void {
  for (const name of names) {
    const set = all.get(name) ?? new Set()
    all.set(name, set.add(listener))
  }
  return () => {
    for (const name of names) all.get(name)?.delete(listener)
  }
}

function without(errors: ReadonlyMap<string, string>, gone: readonly string[]): ReadonlyMap<string, string> {
  const next = new Map(errors)
  for (const path of gone) next.delete(path)
  return next
}
