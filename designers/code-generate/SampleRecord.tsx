import { useMemo } from 'react'
import { ReadSections, usePageContext } from '../../renderer/index.ts'
import { resolveColumn } from '../../runtime/schema/resolveColumn.ts'
import { detailSection } from '../../schemas/evaluate/planSections.ts'
import type { TablePlan } from './plan.ts'
import { sampleProperties, sampleRow } from './sampleElement.ts'
import type { Sample } from './useSampleRows.ts'

/** Previews the detail page with the first row. */
export function SampleRecord({ plan, row }: { plan: TablePlan; row: Sample | undefined }) {
  const { scope } = usePageContext()
  const sections = useMemo(() => {
    const { fields, title, columns = 2 } = detailSection(plan)
    const properties = sampleProperties(plan)
    return [
      {
        ...(title === undefined ? {} : { title }),
        columns,
        fields: fields.map(field => resolveColumn(field, { properties })),
      },
    ]
  }, [plan])
  return <ReadSections sections={sections} row={sampleRow(plan, row)} scope={scope} />
}
