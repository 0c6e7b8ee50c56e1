import { useMemo, useRef } from 'react'
import { printOfSettings, printSettingsForm } from '../../processes/forms/design/printSettingsForm.ts'
import type { FormSchema } from '../../processes/forms/formFields.ts'
import { printedForm, printedFrame } from '../../processes/forms/printedForm.ts'
import { sampleTexts } from '../../processes/forms/samplePrint.ts'
import {
  formItems,
  headingItem,
  JsonSchemaForm,
  type PrintedDocument,
  PrintSheets,
  part,
  useStore,
} from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'

/** How the form is printed: its settings beside the sheets with sample values. */
export function FormPrint({ design, title }: { design: FormDesign; title: string }) {
  const { form } = useStore(design.state)
  const typed = useRef<{ text: string; value: unknown }>(undefined)
  const settings = useMemo(() => printSettingsForm(form), [form])
  const text = JSON.stringify(settings.value)
  const schemaText = JSON.stringify(settings.schema)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for the objects
  const { schema, layout, value } = useMemo(() => settings, [text, schemaText])
  const documents = useMemo(
    () => [sampleDocument({ ...form.schema, 'x-layout': form.layout, 'x-print': form.print }, title)],
    [form, title],
  )
  const write = (next: unknown) => {
    const print = printOfSettings(design.document.form, next)
    if (JSON.stringify(print) !== JSON.stringify(design.document.form.print))
      design.run({ do: 'print', print }, 'print')
    typed.current = { text: JSON.stringify(printSettingsForm(design.document.form).value), value: next }
  }
  return (
    <div className={styles.printing}>
      <aside {...part('printSettings')} className={styles.printSettings} data-pane aria-label="打印设置">
        <JsonSchemaForm
          id="form-print"
          title="打印设置"
          schema={schema}
          layout={layout}
          value={typed.current?.text === text ? typed.current.value : value}
          isOptional
          onChange={write}
        />
      </aside>
      <section {...part('printPreview')} className={styles.printPreview} data-pane aria-label="打印预览">
        <PrintSheets documents={documents} label={title} why={part('print')['data-why']} />
      </section>
    </div>
  )
}

/** Facts of an application that nobody has made. */
const facts = (title: string) => ({
  title,
  processName: title,
  number: 'LC20260101001',
  initiatorName: '张三',
  organizationName: '总部',
})

function sampleDocument(form: FormSchema, title: string): PrintedDocument {
  const { fields, values } = sampleTexts(form)
  const frame = printedFrame(form, fields, facts(title))
  const say = () => ''
  return {
    key: 'sample',
    frame,
    say,
    items: [headingItem(frame, title, say), ...formItems(printedForm({ form, fields, values }), 'form')],
  }
}
