import { SchemaFault } from '../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { drawableSchema } from './drawableSchema.ts'
import { expandedSize, mostExpanded } from './expandedSize.ts'
import { type Structural, structuralNames } from './structuralNames.ts'

/** A schema prepared for drawing, or why it cannot be drawn. */
export type Prepared = { structural: Structural } & ({ drawable: SchemaObject } | { fault: string })

const kept = new WeakMap<object, Prepared>()

/** Prepares a schema once for all its forms. A known fault replaces the drawing. */
export function prepare(schema: unknown, known?: string): Prepared {
  return known === undefined ? read(schema) : { structural: () => false, fault: known }
}

function read(schema: unknown): Prepared {
  const known = isRecord(schema) ? kept.get(schema) : undefined
  if (known) return known
  const made = make(schema)
  if (isRecord(schema)) kept.set(schema, made)
  return made
}

function make(schema: unknown): Prepared {
  const structural = () => false
  if (!isRecord(schema) && schema !== true) return { structural, fault: '结构定义应为对象' }
  try {
    const drawable = drawableSchema(schema)
    if (expandedSize(drawable) > mostExpanded) return { structural, fault: `结构定义展开后超过 ${mostExpanded} 项` }
    return { drawable, structural: structuralNames(drawable) }
  } catch (fault) {
    if (fault instanceof SchemaFault) return { structural, fault: fault.message }
    throw fault
  }
}
