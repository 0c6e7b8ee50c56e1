import { useId } from 'react'
import type { Property } from '../../../schemas/types/entity.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { schemaOfProperty } from './schemaOfProperty.ts'

/** A value with parts, to read: the same form without inputs. */
export function SchemaView({ property, value }: { property: Property | undefined; value: unknown }) {
  const id = useId()
  return (
    <SchemaForm
      id={id}
      title={property?.title ?? ''}
      schema={schemaOfProperty(property)}
      layout={property?.['x-layout']}
      value={value}
      readOnly
    />
  )
}
