import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { schemaSource } from '../../../runtime/schema/schemaSource.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { Scope } from '../pageContext.ts'
import { type Answer, useAnswer } from '../useAnswer.ts'
import { recordArguments } from './recordArguments.ts'

export interface EditStart {
  /** The record read; undefined for a new one. */
  record?: Record<string, unknown>
  /** Stored by `create`. */
  isNew: boolean
  ruleSets: readonly RuleSet[]
}

/** What a form starts from: the record to change, the pattern of a new one, or nothing. */
export function useEditRecord(page: ResolvedEdit, scope: Scope): Answer<EditStart> {
  const { schema } = page
  const { args, reads } = recordArguments(schema, scope)
  const key = JSON.stringify(args)
  return useAnswer(
    async signal => {
      const [record, ruleSet, serverRules] = await Promise.all([
        reads && schema.source !== undefined
          ? callEndpoint(schema.source, JSON.parse(key) as Record<string, unknown>, { signal, silent: true })
          : undefined,
        schema.rules === undefined ? undefined : schemaSource().ruleSet(schema.rules),
        schema.serverRules === undefined
          ? undefined
          : callEndpoint('validation.ruleSet', { name: schema.serverRules }, { signal, silent: true }),
        loadDictionaries(isRead(page, scope) ? page.dictionaries : []),
      ])
      const isNew = record === undefined || schema.copy === true || schema.update === undefined
      return {
        isNew,
        ...(typeof record === 'object' && record !== null
          ? { record: schema.copy ? patternOf(page, record) : (record as Record<string, unknown>) }
          : {}),
        ruleSets: [ruleSet, serverRules].filter(isRuleSet),
      }
    },
    [page, key],
  )
}

const isRuleSet = (value: unknown): value is RuleSet =>
  typeof value === 'object' && value !== null && 'rules' in value && Array.isArray(value.rules)

/** The page is read, not filled in. */
export const isRead = ({ schema }: ResolvedEdit, scope: Scope): boolean =>
  evaluateCondition(schema.readOnly, scope, false)

/** A record as the pattern of another: what only one record may have is left out. */
function patternOf({ entity }: ResolvedEdit, record: object): Record<string, unknown> {
  const own = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !own.has(name) && !entity?.properties[name]?.['x-unique']),
  )
}
