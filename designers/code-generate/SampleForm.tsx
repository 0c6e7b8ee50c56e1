import { useId, useMemo } from 'react'
import { createForm, createPlace, FormLayout, useAnswer, usePageContext } from '../../renderer/index.ts'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../runtime/schema/resolveField.ts'
import { formSection } from '../../schemas/evaluate/planSections.ts'
import type { TablePlan } from './plan.ts'
import { sampleProperties, sampleRow } from './sampleElement.ts'
import type { Sample } from './useSampleRows.ts'

const file = 'schemas/pages/code-generation/wizard.json'

/** Previews the form with the first row; input is discarded. */
export function SampleForm({ plan, row }: { plan: TablePlan; row: Sample | undefined }) {
  const { data: fields } = useAnswer(() => fieldsOf(plan), [plan])
  return fields ? <Fields plan={plan} row={row} fields={fields} /> : null
}

function fieldsOf(plan: TablePlan): Promise<ResolvedField[]> {
  const element = { properties: sampleProperties(plan) }
  const required = plan.fields.filter(field => field.required && !field.readOnly).map(field => field.name)
  const { fields } = formSection(plan)
  return Promise.all(
    fields.map((field, at) => resolveField(field, element, { use: 'form', required, file, path: `sample[${at}]` })),
  )
}

function Fields({ plan, row, fields }: { plan: TablePlan; row: Sample | undefined; fields: readonly ResolvedField[] }) {
  const { scope } = usePageContext()
  const idPrefix = useId()
  const { title, columns = 2 } = formSection(plan)
  const sections = [{ ...(title === undefined ? {} : { title }), columns, fields: [...fields] }]
  const made = useMemo(() => {
    const form = createForm({ fields, initial: sampleRow(plan, row), scope, isNew: row === undefined })
    return { form, place: createPlace([{ columns, fields: [...fields] }]) }
  }, [plan, row, fields, scope, columns])
  return (
    <FormLayout
      form={made.form}
      place={made.place}
      sections={sections}
      idPrefix={idPrefix}
      scope={scope}
      disabled={false}
      onLeave={() => undefined}
    />
  )
}
