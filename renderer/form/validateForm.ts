import { missingError, propertyError } from '../../runtime/data/propertyError.ts'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { checkRules } from '../../schemas/evaluate/checkRules.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'
import type { Scope } from '../pages/pageContext.ts'
import type { FieldView, FormStore, Values } from './formStore.ts'

/** The message of one field; a field that is not seen or cannot be changed is not asked. */
export function fieldError(field: ResolvedField, view: FieldView): string | undefined {
  if (!view.visible || !view.enabled) return undefined
  const value = tidy(view.value, field)
  const isMissing = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  if (isMissing) return view.required ? missingError(field.title) : undefined
  if (!field.property) return undefined
  return propertyError(value, { ...field.property, title: field.title })
}

/** Messages of the whole form: each field by its property, then the rule set on what is submitted. */
export function formErrors(form: FormStore, ruleSet: RuleSet | undefined, scope: Scope): Map<string, string> {
  const errors = new Map<string, string>()
  for (const field of form.fields) {
    const message = fieldError(field, form.view(field))
    if (message !== undefined) errors.set(field.field, message)
  }
  if (ruleSet)
    for (const { field, message } of checkRules(ruleSet, tidyValues(form), scope))
      if (!errors.has(field)) errors.set(field, message)
  return errors
}

/** Text is trimmed and empty text is nothing, as the server sees it; a password stays as typed. */
export function tidy(value: unknown, field: ResolvedField): unknown {
  if (typeof value !== 'string') return value
  const text = field.input === 'password' ? value : value.trim()
  return text === '' ? null : text
}

const tidyValues = (form: FormStore): Values => {
  const values = form.values()
  return {
    ...values,
    ...Object.fromEntries(form.fields.map(field => [field.field, tidy(values[field.field], field) ?? null])),
  }
}

/** What is sent: fields that are seen and may be changed, and what is computed. */
export function submittedValues(form: FormStore, isNew: boolean): Values {
  const values = form.values()
  const sent: Values = {}
  for (const field of form.fields) {
    const view = form.view(field)
    if (!view.visible || field.property?.readOnly || (field.createOnly && !isNew)) continue
    if (!view.enabled && !isNew && field.value === undefined) continue
    const value = tidy(values[field.field], field)
    if (value === undefined) continue
    sent[field.field] = value
  }
  return sent
}
