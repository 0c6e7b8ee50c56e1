import { isRecord, type SchemaObject } from '../schemaWords.ts'
import { hasRules } from './compiledWords.ts'

/**
 * Returns what the interpreter still has to judge beside compiled code: the rules between members and the computed
 * members, with the way to them; undefined if there are none. Such rules stand below `properties` and `items` only,
 * since others are not compiled.
 */
export function ruleSchema(schema: unknown): SchemaObject | undefined {
  if (!isRecord(schema) || typeof schema.$ref === 'string') return undefined
  const properties = membersWithRules(schema)
  const items = isRecord(schema.items) ? ruleSchema(schema.items) : undefined
  if (!hasRules(schema) && Object.keys(properties).length === 0 && !items) return undefined
  return {
    ...(hasRules(schema) && { 'x-rules': schema['x-rules'] }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(items && { items }),
  }
}

function membersWithRules({ properties }: SchemaObject): SchemaObject {
  if (!isRecord(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => {
      const inner = ruleSchema(member)
      const formula = isRecord(member) ? member['x-value'] : undefined
      if (!inner && typeof formula !== 'string') return []
      const title = isRecord(member) ? member.title : undefined
      return [[name, { ...inner, ...(typeof formula === 'string' && { 'x-value': formula, title }) }]]
    }),
  )
}
