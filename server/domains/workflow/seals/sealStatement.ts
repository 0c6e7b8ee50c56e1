import { createHash } from 'node:crypto'
import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { isKept } from '../../../../processes/forms/reservedNames.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { canonical } from '../../../../schemas/evaluate/canonical.ts'

/** What a seal confirms. */
export interface Sealed {
  instanceId: string
  taskId: string
  /** Random text: without it, who knows the digest could guess the values of hidden fields. */
  nonce: string
  /** Form values at that time. */
  values: Variables
  /** SHA-256 of the picture of the seal. */
  picture: string
  /** User id. */
  person: string
  /** ISO text in UTC, with milliseconds. */
  moment: string
}

/**
 * Returns the text whose SHA-256 is the digest of a use: JSON with sorted keys and without spaces. It needs no key, so
 * that anyone who may see the values can compute it.
 *
 * @example statementOf({ instanceId: 'i', … }) // '{"instanceId":"i","moment":"2026-11-29T08:00:00.000Z",…}'
 */
export const statementOf = ({ instanceId, taskId, nonce, values, picture, person, moment }: Sealed): string =>
  canonical({ instanceId, taskId, nonce, values, picture, person, moment })

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the values that a seal confirms: filled-in form fields, or without a form all variables of the process. */
export function sealedValues(form: FormSchema | null, variables: Variables): Variables {
  const fields = form ? formFields(form) : undefined
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) =>
        value !== null && value !== undefined && (fields ? fields.has(name) : !isKept(name) && !name.startsWith('#')),
    ),
  )
}

/** Returns the names of the fields whose values differ. */
export const changedFields = (signed: Variables, now: Variables): string[] =>
  [...new Set([...Object.keys(signed), ...Object.keys(now)])].filter(
    name => canonical(signed[name]) !== canonical(now[name]),
  )
