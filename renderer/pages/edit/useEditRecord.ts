import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { schemaSource } from '../../../runtime/schema/schemaSource.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { Scope } from '../pageContext.ts'
import { type Answer, useAnswer } from '../useAnswer.ts'
import { recordArguments } from './recordArguments.ts'

export interface EditStart {
  /** The record read; undefined for a new one. */
  record?: Record<string, unknown>
  /** Stored by `create`. */
  isNew: boolean
  ruleSet?: RuleSet
}

/** What a form starts from: the record to change, the pattern of a new one, or nothing. */
export function useEditRecord(page: ResolvedEdit, scope: Scope): Answer<EditStart> {
  const { schema } = page
  const { args, reads } = recordArguments(schema, scope)
  const key = JSON.stringify(args)
  return useAnswer(
    async signal => {
      const [record, ruleSet] = await Promise.all([
        reads && schema.source !== undefined
          ? callEndpoint(schema.source, JSON.parse(key) as Record<string, unknown>, { signal, silent: true })
          : undefined,
        schema.rules === undefined ? undefined : schemaSource().ruleSet(schema.rules),
      ])
      const isNew = record === undefined || schema.copy === true || schema.update === undefined
      return {
        isNew,
        ...(typeof record === 'object' && record !== null
          ? { record: schema.copy ? patternOf(page, record) : (record as Record<string, unknown>) }
          : {}),
        ...(typeof ruleSet === 'object' && ruleSet !== null ? { ruleSet: ruleSet as RuleSet } : {}),
      }
    },
    [page, key],
  )
}

/** A record as the pattern of another: what only one record may have is left out. */
function patternOf({ entity }: ResolvedEdit, record: object): Record<string, unknown> {
  const own = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !own.has(name) && !entity?.properties[name]?.['x-unique']),
  )
}
