import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { LinkTarget } from '../../schemas/types/pages/link.ts'
import type { Scope } from './scope.ts'

/** Writes a search value of a list into its address: texts are unchanged, other values are JSON after a tilde. */
export const encodeWord = (value: unknown): string =>
  typeof value === 'string' && !value.startsWith('~') ? value : `~${JSON.stringify(value)}`

/**
 * Returns what the address of a link's page contains: the parameters, and the search with which the list opens.
 *
 * @example linkParams({ page: 'order/list', search: { paidOn: '=[row.from, row.to]' } }, { row })
 *   // { paidOn: '~["2026-01-01","2026-01-31"]' }
 */
export function linkParams(link: LinkTarget, scope: Scope): Record<string, unknown> {
  const search = Object.entries(evaluateArguments(link.search, scope)).filter(([, value]) => !isEmpty(value))
  return {
    ...evaluateArguments(link.with, scope),
    ...Object.fromEntries(search.map(([name, value]) => [name, encodeWord(value)])),
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
