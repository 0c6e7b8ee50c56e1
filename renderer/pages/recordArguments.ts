import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import type { Scope } from '../page/scope.ts'

/**
 * Returns the arguments that a form reads its record with, and whether there is a record: without all arguments the
 * form creates a new one.
 */
export function recordArguments(schema: EditPage, scope: Scope): { args: Record<string, unknown>; reads: boolean } {
  const id = (scope.params as Record<string, unknown>).id
  const args = evaluateArguments(schema.with ?? (id === undefined ? undefined : { id: '=params.id' }), scope)
  const given = Object.values(args).every(value => value !== null && value !== undefined)
  const reads = schema.source !== undefined && given && (Object.keys(args).length > 0 || schema.create === undefined)
  return { args, reads }
}
