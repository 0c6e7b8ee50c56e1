import { recentCalls } from '../../runtime/data/recentCalls.ts'
import type { Live } from '../../runtime/explain/explainPage.ts'
import { propertyNow } from '../form/schema/fieldSchemas.ts'
import type { LivePage } from '../page/livePages.ts'
import type { Subject } from './pickNode.ts'

/** Returns the state of a page and the picked record, for a user with these codes. */
export function liveOf(live: LivePage, codes: ReadonlySet<string>, { row, errors, line }: Subject = {}): Live {
  const known = live.facts()
  const calls = recentCalls.get()
  return {
    codes,
    ...known,
    scope: { ...live.scope, ...known.scope },
    row: row ?? known.row,
    line,
    errors: line ? new Map([...(known.errors ?? []), ...placed(line)]) : (errors ?? known.errors),
    lastCall: endpoint => calls.findLast(call => call.endpoint === endpoint && call.took !== undefined),
    schemaAt: (schema, scope) => propertyNow({ property: unknownParts, schema }, scope)?.['x-schema'],
  }
}

const unknownParts = { type: 'object', title: '' } as const

/** Messages at the cells of a row, by path in the record. */
const placed = ({ table, at, errors }: NonNullable<Subject['line']>) =>
  [...errors].map(([field, message]) => [`${table}.${at}.${field}`, message] as const)
