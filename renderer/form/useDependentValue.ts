import { useEffect, useRef } from 'react'
import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { Scope } from '../page/scope.ts'
import { fetchOptions } from '../page/useOptions.ts'
import { formReads } from './formReads.ts'
import type { FormStore } from './formStore.ts'

/** Whether the options depend on other fields. */
export const isDependent = ({ options }: ResolvedField): boolean =>
  Object.values(options?.with ?? {}).some(value => typeof value === 'string' && formReads(value).length > 0)

/**
 * Clears a choice that is no longer offered: when another field changes the options, asks the server whether they still
 * include the value. A failed request clears nothing, because saving validates again.
 */
export function useDependentValue(form: Pick<FormStore, 'value' | 'set'>, field: ResolvedField, scope: Scope): void {
  const query = field.options
  const args = JSON.stringify(evaluateArguments(query?.with, scope))
  const before = useRef(args)
  useEffect(() => {
    if (before.current === args || !query) return
    before.current = args
    const value = form.value(field.field)
    const chosen = (Array.isArray(value) ? value : [value]).filter(isChoice)
    if (chosen.length === 0 || !holds(endpointPermission(query.source))) return
    let isCurrent = true
    offered(query, JSON.parse(args) as Record<string, unknown>, chosen).then(
      kept => {
        if (!isCurrent || !Object.is(form.value(field.field), value)) return
        const left = chosen.filter(one => kept.has(one))
        if (left.length < chosen.length) form.set(field.field, Array.isArray(value) ? left : null)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [args, form, field, query])
}

const isChoice = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

async function offered(
  query: NonNullable<ResolvedField['options']>,
  args: Record<string, unknown>,
  chosen: readonly (string | number)[],
): Promise<Set<unknown>> {
  if (query.shape !== 'page') return new Set((await fetchOptions(query, args)).map(({ value }) => value))
  const answers = await Promise.all(chosen.map(one => fetchOptions(query, { ...args, [query.value]: one })))
  return new Set(answers.flat().map(({ value }) => value))
}
