import { isDeepStrictEqual } from 'node:util'
import { emptyAt } from '../../../../processes/forms/emptyAt.ts'
import { isInnerWritten, rightAt, rightsOf } from '../../../../processes/forms/fieldRights.ts'
import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { formFaults } from '../../../../processes/forms/processForm.ts'
import { isKept } from '../../../../processes/forms/reservedNames.ts'
import { changedSerials } from '../../../../processes/forms/serialFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { formulaOf, withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import { type FillingIn, withKept } from '../forms/keptColumns.ts'

/** Returns the variables that a form may contain. */
export const withoutOwn = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isKept(name)))

export interface FilledIn {
  /** Rights of the node, or of the start. */
  rights: readonly FieldRight[]
  /** Form of the process. */
  form: FormSchema | null
  /** Submitted values. */
  given: Variables
  /** Stored values. */
  known: Variables
  /** Drafts need not be valid. */
  as: 'agree' | 'addAfter' | 'refuse' | 'saveDraft'
}

/**
 * Returns the values to store from an approver's input: only changed ones, merged with stored columns that the approver
 * may not write. Drafts stay as entered.
 */
export function filledIn(filled: FilledIn): Variables {
  const { changed, faults } = judged(filled)
  if (faults.length > 0) throw invalid(faults)
  const { as, given } = filled
  if (as !== 'saveDraft') return changed
  return Object.fromEntries(Object.keys(changed).map(name => [name, given[name] ?? changed[name]]))
}

/** Returns the faults for which `filledIn` refuses an input. */
export const fillingFaults = (filled: FilledIn): FieldError[] => judged(filled).faults

function judged({ rights, form, given, known, as }: FilledIn): { changed: Variables; faults: FieldError[] } {
  const { values, faults } = withKept(given, known, { form, rights, otherwise: form ? 'read' : 'write' })
  // Hidden fields are refused even if unchanged, because accepting them would confirm a guess.
  const isUnseen = (name: string) => name.startsWith('#') || rightsOf(rights, name).own?.right === 'hide'
  const unseen = Object.keys(given).filter(isUnseen)
  faults.push(...unseen.map(name => wrong(`variables.${name}`, 'FIELD_NOT_WRITABLE')))
  const changed = changedOnly(withComputedOf(form, values, known), known)
  for (const name of unseen) delete changed[name]
  checkFields({ rights, form, given: changed, known, as }, faults)
  return { changed, faults }
}

/**
 * Adds the computed fields of the form, based on the stored and the submitted values. Submitted values for them are
 * ignored.
 */
export function withComputedOf(form: FormSchema | null, values: Variables, known: Variables): Variables {
  if (!form) return values
  const all = withComputed(form, { ...known, ...values })
  const names = [...formFields(form)].filter(([name, field]) => name in values || formulaOf(field) !== undefined)
  const computed = Object.fromEntries(names.map(([name]) => [name, all[name] ?? null]))
  return { ...values, ...computed }
}

/**
 * Validates an approver's input: only writable fields, valid by the form of the process, and all fields that the node
 * requires. Form fields that the node does not mention are read-only; without a form the model's variables are allowed,
 * except those the node hides.
 */
function checkFields({ rights, form, given, known, as }: FilledIn, faults: FieldError[]): void {
  const otherwise = form ? 'read' : 'write'
  const serials = changedSerials(form, given, known)
  faults.push(...serials.map(name => wrong(`variables.${name}`, 'SERIAL_ASSIGNED')))
  for (const name of Object.keys(given)) {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? otherwise
    if (serials.includes(name) || (form && formulaOf(formFields(form).get(name)) !== undefined)) continue
    if (isKept(name)) faults.push(wrong(`variables.${name}`, 'FIELD_RESERVED'))
    else if (right === 'read' && !isInnerWritten(inner)) faults.push(wrong(`variables.${name}`, 'FIELD_NOT_WRITABLE'))
  }
  for (const { field, required } of rights) {
    if (required && (as === 'agree' || as === 'addAfter'))
      for (const place of emptyAt({ ...known, ...given }, field))
        faults.push(wrong(`variables.${place}`, 'FIELD_REQUIRED'))
  }
  if (faults.length === 0 && form && as !== 'saveDraft') faults.push(...wrongValues(form, { given, known, rights, as }))
}

/** Returns the writable ones of the submitted values. */
export const writtenOf = (
  given: Variables,
  { rights, otherwise }: Pick<FillingIn, 'rights' | 'otherwise'>,
): Variables =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => {
      const { own, inner } = rightsOf(rights, name)
      const right = own?.right ?? otherwise
      return !isKept(name) && (right === 'write' || (right === 'read' && isInnerWritten(inner)))
    }),
  )

/**
 * Returns the form's faults of changed values, and of what an approver who agrees has left empty. Ignores other stored
 * values, and fields that the approver may not write.
 */
function wrongValues(form: FormSchema, { given, known, rights, as }: Omit<FilledIn, 'form'>): FieldError[] {
  const fields = formFields(form)
  const isAgreeing = as === 'agree' || as === 'addAfter'
  const there = Object.entries({ ...known, ...given }).filter(([, value]) => value !== null)
  return formFaults(form, Object.fromEntries(there)).filter(({ field, code }) => {
    // Users cannot fill in a computed field, and without its value conditions would be wrong, so the call is refused.
    if (code === 'VALUE_NOT_COMPUTABLE') return true
    const [name = '', ...place] = field.replace(/^variables\./, '').split(/[.[\]]+/)
    const isAsked = isAgreeing && code === 'CONTENT_MISSING' && formulaOf(fields.get(name)) === undefined
    return (Object.hasOwn(given, name) || isAsked) && rightAt(rights, [name, ...place], 'read') === 'write'
  })
}

/** Returns changed values only, because a form submits all its fields. */
const changedOnly = (given: Variables, known: Variables): Variables =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, known[name] ?? null)))
