import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { compileRows, RowFault } from '../../../schemas/evaluate/rowCondition.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { entityOf } from './answers.ts'

/** Checks that the database can evaluate an expression over `row` and `user`, by compiling it; reports at the part. */
export function checkRows({ project }: CheckContext, spot: Spot, expression: string, entity: Entity | undefined): void {
  if (!entity) {
    spot.error('an expression over the rows needs an entity')
    return
  }
  if (entity['x-source']) {
    spot.error('rows of a data source have no rights of their own')
    return
  }
  const parsed = parseExpression(expression)
  const inside = (offset: number) => ({ inside: offset + 1 })
  if ('fault' in parsed) {
    spot.error(`expression: ${parsed.fault.message}`, inside(parsed.fault.start))
    return
  }
  try {
    compileRows(parsed.tree, {
      entity,
      alias: 't',
      user: { id: 'u', username: 'u', name: 'u', organizationId: 'o', superAdmin: false, codes: ['A'] },
      find: name => entityOf(project, name),
      table: ({ name }) => name,
      column: name => name,
      value: () => '$1',
      list: name => name,
    })
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    spot.error(`expression: ${error.message}`, inside(error.start))
  }
}
