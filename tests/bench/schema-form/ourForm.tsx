import { useRef, useState } from 'react'
import { SchemaForm } from '../../../renderer/form/schema/SchemaForm.tsx'
import type { SchemaStore } from '../../../renderer/form/schema/schemaStore.ts'
import { fields } from '../../../renderer/kinds/fields.ts'
import { benchSchema } from './benchSchema.ts'

const layout = { 'ui:options': { columns: 2 } }
const nothing = {}

/** The console's form; the page around it receives every change, as the form of a record does. */
export function OurForm({ count }: { count: number }) {
  const [value, setValue] = useState<unknown>(nothing)
  const store = useRef<SchemaStore>(undefined)
  return (
    <>
      <SchemaForm
        id="bench"
        title="测量"
        schema={benchSchema(count)}
        layout={layout}
        value={value}
        onChange={setValue}
        inputOf={type => fields[type].Input}
        onStore={made => {
          store.current = made
        }}
      />
      <button type="button" onClick={() => store.current?.validate()}>
        保存
      </button>
    </>
  )
}
