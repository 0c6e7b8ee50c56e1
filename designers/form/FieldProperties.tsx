import { Button, Input } from 'antd'
import { useId, useMemo, useRef } from 'react'
import type { FieldPath } from '../../processes/forms/design/formDefinition.ts'
import { fieldAt, recordAt } from '../../processes/forms/design/formDefinition.ts'
import { groupsOf } from '../../processes/forms/design/layoutOptions.ts'
import { kindOfField } from '../../processes/forms/design/palette/kindOfField.ts'
import { paletteFields } from '../../processes/forms/design/palette/paletteFields.ts'
import { settingsCommand, settingsForm } from '../../processes/forms/design/palette/settingsForm.ts'
import { JsonSchemaForm, part, usePageParts, useStore } from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import { FormProperties } from './FormProperties.tsx'
import type { FormDesign } from './formDesign.ts'
import { propertyReasons } from './formReasons.ts'
import { variablesFor } from './variablesFor.ts'

/** Properties of the selected field, else of the form; each change is a step of the history. */
export function FieldProperties({ design }: { design: FormDesign }) {
  const { form, selected } = useStore(design.state)
  const [path] = selected
  const record = selected.length > 1 ? undefined : recordAt(form, path ?? [])
  usePageParts({
    away: propertyReasons({
      count: selected.length,
      isRecord: record !== undefined,
      hasGroups: record !== undefined && groupsOf(record.layout).length > 0,
    }),
  })
  return (
    <aside {...part('properties')} className={styles.properties} data-pane aria-label="属性">
      {path === undefined ? (
        <FormProperties design={design} record={[]} />
      ) : selected.length === 1 ? (
        <OneField key={JSON.stringify(path)} design={design} path={path} />
      ) : (
        <SeveralFields design={design} fields={selected} />
      )}
    </aside>
  )
}

function OneField({ design, path }: { design: FormDesign; path: FieldPath }) {
  const id = useId()
  const { form } = useStore(design.state)
  const typed = useRef<{ text: string; value: unknown }>(undefined)
  const field = fieldAt(form, path)
  const settings = settingsForm(form, path)
  const text = JSON.stringify(settings?.value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is the JSON of the value
  const value = useMemo(() => settings?.value, [text])
  const scope = useMemo(() => ({ variables: variablesFor(form, path) }), [form, path])
  if (!field || !settings) return null
  const kind = kindOfField(field)
  const name = path.at(-1)!
  const write = (next: unknown) => {
    const commands = settingsCommand(design.document.form, path, next)
    if (commands.length > 0) design.run(commands, `settings ${id}`)
    typed.current = { text: JSON.stringify(settingsForm(design.document.form, path)?.value), value: next }
  }
  return (
    <>
      <p className={styles.facts}>
        {kind ? paletteFields[kind].title : '其他字段，请在 JSON 中修改'}，{path.join(' / ')}
      </p>
      <div>
        <label htmlFor={`${id}-key`}>标识</label>
        <Input
          {...part('fieldKey')}
          key={name}
          id={`${id}-key`}
          defaultValue={name}
          maxLength={50}
          onBlur={({ target }) => {
            if (target.value === name) return
            if (!design.run({ do: 'rename', field: path, name: target.value })) target.value = name
          }}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      </div>
      <JsonSchemaForm
        id={`settings${id}`}
        title="设置"
        schema={settings.schema}
        layout={settings.layout}
        scope={scope}
        value={typed.current?.text === text ? typed.current.value : value}
        isOptional
        onChange={write}
      />
      {field.schema.properties !== undefined || field.schema.items !== undefined ? (
        <FormProperties design={design} record={path} />
      ) : null}
    </>
  )
}

function SeveralFields({ design, fields }: { design: FormDesign; fields: readonly FieldPath[] }) {
  const require = (required: boolean) => design.run({ do: 'require', fields, required })
  return (
    <>
      <p className={styles.facts}>已选择 {fields.length} 个字段</p>
      <div className={styles.acts}>
        <Button {...part('requireAll')} onClick={() => require(true)}>
          设为必填
        </Button>
        <Button {...part('requireNone')} onClick={() => require(false)}>
          取消必填
        </Button>
        <Button {...part('groupSelected')} onClick={() => groupTogether(design, fields)}>
          放入新分组
        </Button>
      </div>
    </>
  )
}

/** Moves fields of one record to a new group. */
function groupTogether(design: FormDesign, fields: readonly FieldPath[]): void {
  const record = fields[0]!.slice(0, -1)
  const names = fields.filter(path => path.length === record.length + 1).map(path => path.at(-1)!)
  design.run({ do: 'group', record, title: '新分组', fields: names })
}
