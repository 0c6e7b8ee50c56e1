import { use, useId, useMemo } from 'react'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import type { Row } from '../../page/cellKind.ts'
import { PageContext } from '../../page/pageContext.ts'
import { InputRoom } from '../InputRoom.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { useFieldSchema } from './useFieldSchema.ts'

export interface SchemaViewProps {
  column: Pick<ResolvedColumn, 'title' | 'property' | 'schema'>
  value: unknown
  row?: Row
}

/** A value with parts, for reading: the same form without inputs. */
export function SchemaView({ column, value, row }: SchemaViewProps) {
  const id = useId()
  const context = use(PageContext)
  const scope = useMemo(() => ({ ...context?.scope, row, form: row }), [context?.scope, row])
  const found = useFieldSchema(column, scope)
  if (found.isLoading) return <InputRoom />
  return (
    <SchemaForm
      id={id}
      title={column.title}
      schema={found.schema}
      fault={found.fault}
      layout={found.layout}
      value={value}
      scope={scope}
      readOnly
    />
  )
}
