import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../../runtime/schema/resolveField.ts'
import { SchemaError } from '../../../runtime/schema/schemaError.ts'

export type ResolvedLeaf = { field: ResolvedField } | { fault: string }

const kept = new WeakMap<ResolvedField, Promise<ResolvedLeaf>>()

/** Returns a field inside a schema form with its source of records, resolved like a page's field. */
export function resolvedLeaf(field: ResolvedField): Promise<ResolvedLeaf> {
  const known = kept.get(field)
  if (known) return known
  const made = resolve(field)
  kept.set(field, made)
  return made
}

async function resolve(field: ResolvedField): Promise<ResolvedLeaf> {
  const { property } = field
  if (!property) return { field }
  try {
    const { options, picker } = await resolveField(
      { field: 'value', title: field.title, input: field.input },
      { properties: { value: property } },
      { use: 'form', required: [], file: '', path: field.field },
    )
    if (!options && !picker) return { fault: `没有提供“${property['x-ref']}”的接口` }
    return { field: { ...field, ...(options ? { options } : {}), ...(picker ? { picker } : {}) } }
  } catch (error) {
    // An external schema may contain wrong names; the rest of the form stays usable.
    return { fault: error instanceof SchemaError ? `没有实体“${property['x-ref']}”` : '选项加载失败' }
  }
}
