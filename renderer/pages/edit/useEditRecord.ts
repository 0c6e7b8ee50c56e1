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
  /** The loaded record; undefined for a new one. */
  record?: Record<string, unknown>
  /** Stored by `create`. */
  isNew: boolean
  ruleSets: readonly RuleSet[]
}

/** Loads the form's start values: the record to change, the template of a new one, or none. */
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
        // The server's rules include the shipped set of that name.
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
  /** Shipped set that they include. */
  holds?: string | undefined
}

/**
 * Returns the rules that the server applies to the call, and those named by the page. Loaded whenever a form opens, so
 * that new rules apply.
 */
async function serverRules({ schema }: ResolvedEdit, reads: boolean): Promise<Asked> {
  const names = schema.serverRules === undefined ? [] : [schema.serverRules]
  const isNew = !reads || schema.copy === true || schema.update === undefined
  const stores = isNew ? (schema.create ?? schema.update) : schema.update
  if (stores === undefined) return { names, holds: schema.serverRules }
  const { endpoint, permission } = await loadEndpoint(stores)
  // A public form has no session to load them with.
  if (permission === '@public') return { names, holds: schema.serverRules }
  const holds = 'rules' in endpoint ? endpoint.rules : undefined
  return { names: [...names, stores], holds: holds ?? schema.serverRules }
}

const isRuleSet = (value: unknown): value is RuleSet =>
  typeof value === 'object' && value !== null && 'rules' in value && Array.isArray(value.rules)

/** Whether the page is read-only. */
export const isRead = ({ schema }: ResolvedEdit, scope: Scope): boolean =>
  evaluateCondition(schema.readOnly, scope, false)

/** Returns a record as template, without unique properties. */
function patternOf({ entity }: ResolvedEdit, record: object): Record<string, unknown> {
  const own = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !own.has(name) && !entity?.properties[name]?.['x-unique']),
  )
}
