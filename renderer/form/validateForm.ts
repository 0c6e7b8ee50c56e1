import { missingError, propertyError } from '../../runtime/data/propertyError.ts'
import { propertyErrors } from '../../runtime/data/propertyErrors.ts'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { checkRules } from '../../schemas/evaluate/checkRules.ts'
import { ruleConditions } from '../../schemas/evaluate/ruleConditions.ts'
import { tidyText } from '../../schemas/evaluate/tidyText.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'
import { sentRows, tableErrors } from '../grid/rowErrors.ts'
import type { Scope } from '../page/scope.ts'
import type { FieldView } from './fieldView.ts'
import { formReads } from './formReads.ts'
import type { FormStore } from './formStore.ts'
import type { Values } from './formValues.ts'
import { propertyNow } from './schema/fieldSchemas.ts'

/** Returns the messages of a field and its parts, by path; hidden, disabled and kept fields are not validated. */
export function fieldErrors(field: ResolvedField, view: FieldView): Map<string, string> {
  const errors = new Map<string, string>()
  if (!view.visible || !view.enabled || view.kept) return errors
  const value = tidy(view.value, field)
  const isMissing = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  if (isMissing) {
    if (view.required) errors.set(field.field, field.missing ?? missingError(field.title))
  }
  if (field.columns && Array.isArray(value)) {
    const own = field.property && propertyError(value, { ...field.property, title: field.title })
    if (own !== undefined && !errors.has(field.field)) errors.set(field.field, own)
    for (const [path, message] of tableErrors(field, value, view.scope)) errors.set(`${field.field}.${path}`, message)
  } else if (!isMissing && field.property) {
    const property = field.schema ? propertyNow(field, view.scope) : field.property
    for (const { path, message } of propertyErrors(value, { ...(property ?? field.property), title: field.title })) {
      const place = path === '' ? field.field : `${field.field}.${path}`
      if (!errors.has(place)) errors.set(place, message)
    }
  }
  return errors
}

/** Rule sets of a form, with their scope. */
export interface FormRules {
  ruleSets: readonly (RuleSet | undefined)[]
  scope: Scope
}

/** Returns the messages of the whole form: of fields, then of rules on the submitted values. */
export function formErrors(form: FormStore, { ruleSets, scope }: FormRules): Map<string, string> {
  const errors = new Map<string, string>()
  for (const field of form.fields)
    for (const [path, message] of fieldErrors(field, form.view(field))) errors.set(path, message)
  addRules(errors, form, { ruleSets, scope })
  return errors
}

/**
 * Returns the messages of some fields, for a wizard step. A rule applies once all fields it reads have been shown;
 * `known` lists these.
 */
export function stepErrors(
  form: FormStore,
  fields: readonly ResolvedField[],
  known: ReadonlySet<string>,
  { ruleSets, scope }: FormRules,
): Map<string, string> {
  const errors = new Map<string, string>()
  for (const field of fields)
    for (const [path, message] of fieldErrors(field, form.view(field))) errors.set(path, message)
  const asked = ruleSets.map(
    set =>
      set && {
        ...set,
        rules: set.rules.filter(rule =>
          [rule.field, ...ruleConditions(rule).flatMap(formReads)].every(name => known.has(name)),
        ),
      },
  )
  addRules(errors, form, { ruleSets: asked, scope })
  return errors
}

function addRules(errors: Map<string, string>, form: FormStore, { ruleSets, scope }: FormRules): void {
  for (const ruleSet of ruleSets) {
    if (!ruleSet) continue
    for (const { field, message } of checkRules(ruleSet, tidyValues(form), scope))
      if (!errors.has(field)) errors.set(field, message)
  }
}

/** Normalizes a text as the server does; passwords stay as typed. */
export function tidy(value: unknown, field: ResolvedField): unknown {
  if (typeof value !== 'string') return value
  const text = field.input === 'password' ? value : tidyText(value, field.property ?? {})
  return text === '' ? null : text
}

const tidyValues = (form: FormStore): Values => {
  const values = form.values()
  return {
    ...values,
    ...Object.fromEntries(form.fields.map(field => [field.field, tidy(values[field.field], field) ?? null])),
  }
}

/** Returns the values to submit: visible enabled fields, and computed ones. */
export function submittedValues(form: FormStore, isNew: boolean): Values {
  const values = form.values()
  const sent: Values = {}
  for (const field of form.fields) {
    const view = form.view(field)
    if (!view.visible || field.property?.readOnly || (field.createOnly && !isNew)) continue
    if (!view.enabled && !isNew && field.value === undefined) continue
    const value = tidy(values[field.field], field)
    if (value === undefined) continue
    sent[field.field] = field.columns && value !== null ? sentRows(field, value, view.scope) : value
  }
  return sent
}
