import { type ASTNode, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import type { Endpoint, EndpointFamily } from '../../../schemas/types/endpoint.ts'

/**
 * Returns the expressions that records must satisfy for a call: that of its family, its own, and those of the endpoint
 * that it runs or exports.
 */
export function rowExpressions(
  family: EndpointFamily,
  definition: Endpoint,
  report: (message: string) => void,
): readonly ASTNode[] {
  const isOfFamily = (definition.entity ?? family.entity) === family.entity
  const target = targetOf(family, definition)
  const given = [isOfFamily ? family.where : undefined, ownOf(definition), target && ownOf(target)]
  return given.flatMap(expression => {
    if (expression === undefined) return []
    const parsed = parseExpression(expression)
    if ('tree' in parsed) return [parsed.tree]
    report(`where: ${parsed.fault.message}`)
    return []
  })
}

const ownOf = (definition: Endpoint): string | undefined =>
  'where' in definition && typeof definition.where === 'string' ? definition.where : undefined

function targetOf({ endpoints }: EndpointFamily, definition: Endpoint): Endpoint | undefined {
  if (definition.do === 'export') return endpoints[definition.of ?? 'list']
  return definition.do === 'batch' || definition.do === 'revert' ? endpoints[definition.of] : undefined
}
