import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import { loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { schemaSource } from '../../../runtime/schema/schemaSource.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { Scope } from '../../page/scope.ts'
import { type Answer, useAnswer } from '../../page/useAnswer.ts'
import { recordArguments } from '../recordArguments.ts'

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
      const { names, holds } = await serverRules(page, reads)
      const [record, ruleSet, kept] = await Promise.all([
        reads && schema.source !== undefined
          ? callEndpoint(schema.source, JSON.parse(key) as Record<string, unknown>, { signal, silent: true })
          : undefined,
        // What the server gives holds the shipped rules of that name.
        schema.rules === undefined || schema.rules === holds ? undefined : schemaSource().ruleSet(schema.rules),
        Promise.all(names.map(name => callEndpoint('validation.ruleSet', { name }, { signal, silent: true }))),
        loadDictionaries(isRead(page, scope) ? page.dictionaries : []),
      ])
      const isNew = record === undefined || schema.copy === true || schema.update === undefined
      return {
        isNew,
        ...(typeof record === 'object' && record !== null
          ? { record: schema.copy ? patternOf(page, record) : (record as Record<string, unknown>) }
          : {}),
        ruleSets: [ruleSet, ...kept].filter(isRuleSet),
      }
    },
    [page, key],
  )
}

interface Asked {
  names: readonly string[]
  /** Shipped set that comes with one of them. */
  holds?: string | undefined
}

/**
 * The rules that the server keeps when the form is stored, by the full name of the call, and those that the page names.
 * They are asked for whenever a form opens, so that a rule made a moment ago is there.
 */
async function serverRules({ schema }: ResolvedEdit, reads: boolean): Promise<Asked> {
  const names = schema.serverRules === undefined ? [] : [schema.serverRules]
  const isNew = !reads || schema.copy === true || schema.update === undefined
  const stores = isNew ? (schema.create ?? schema.update) : schema.update
  if (stores === undefined) return { names, holds: schema.serverRules }
  const { endpoint, permission } = await loadEndpoint(stores)
  // Nobody is signed in there, so nobody could ask.
  if (permission === '@public') return { names, holds: schema.serverRules }
  const holds = 'rules' in endpoint ? endpoint.rules : undefined
  return { names: [...names, stores], holds: holds ?? schema.serverRules }
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
