import { useEffect } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Scope } from '../../page/scope.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { keepSchema, questionOf, schemaAt } from './fieldSchemas.ts'
import { schemaOfProperty } from './schemaOfProperty.ts'

export interface FoundSchema {
  schema: unknown
  /** Why there is no schema. */
  fault: string | undefined
  layout: unknown
  isLoading: boolean
}

type Place = Pick<ResolvedField, 'property' | 'schema'>

/** Returns the JSON Schema of a value: from its property, an expression, or a record. */
export function useFieldSchema(place: Place, scope: Scope): FoundSchema {
  const { property, schema: given } = place
  const question = questionOf(given, scope)
  const { source, args } = question ?? {}
  const answer = useAnswer(
    async signal => {
      if (source === undefined || args === undefined) return undefined
      const record = await callEndpoint(source, JSON.parse(args) as Record<string, unknown>, {
        signal,
        silent: true,
        mask: false,
      })
      keepSchema(source, args, record)
      return { args, record: record as unknown }
    },
    [source, args],
  )
  // Reloads when the schema's record is edited.
  const { reload } = answer
  useEffect(() => (source === undefined ? undefined : onChange(source, undefined, reload)), [source, reload])
  const layout = property?.['x-layout']
  if (given === undefined) {
    const isUnsaid = property?.['x-schemaFrom'] !== undefined
    const fault = isUnsaid ? '页面没有说明结构定义从哪里来' : undefined
    return { schema: schemaOfProperty(property), fault, layout, isLoading: false }
  }
  if (typeof given === 'object' && !question)
    return { schema: true, fault: '还没有选择结构定义所在的记录', layout, isLoading: false }
  const isOld = question !== undefined && answer.data?.args !== args
  if (isOld && answer.error !== undefined && !answer.loading)
    return { schema: true, fault: '结构定义加载失败', layout, isLoading: false }
  if (isOld) return { schema: true, fault: undefined, layout, isLoading: true }
  const found = schemaAt(given, scope, question && answer.data?.record)
  if ('fault' in found) return { schema: true, fault: found.fault.message, layout, isLoading: false }
  const own = isRecord(found.schema) ? found.schema['x-layout'] : undefined
  return { schema: found.schema, fault: undefined, layout: layout ?? own, isLoading: false }
}
