import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import {
  type FieldPath,
  type FormDefinition,
  fieldOf,
  namesOf,
  type Part,
  recordAt,
  recordOf,
  requiredIn,
} from '../../processes/forms/design/formDefinition.ts'
import { groupsOf } from '../../processes/forms/design/layoutOptions.ts'
import { kindOfField } from '../../processes/forms/design/palette/kindOfField.ts'
import { paletteFields } from '../../processes/forms/design/palette/paletteFields.ts'
import { part, useStore } from '../../renderer/index.ts'
import { type Go, OutlineTree } from '../canvas/OutlineTree.tsx'
import type { OutlineNode } from '../canvas/outlineLines.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'

const keyOf = (path: FieldPath) => JSON.stringify(path)
const pathOf = (key: string): FieldPath | undefined =>
  key.startsWith('[') ? (JSON.parse(key) as FieldPath) : undefined
const groupKey = (record: FieldPath, group: number) => `group ${group} ${keyOf(record)}`

/** Returns the fields as a tree, in their groups. */
export function outlineOf(form: FormDefinition, path: FieldPath = []): OutlineNode[] {
  const record = recordAt(form, path)
  if (!record) return []
  const nodes = new Map(namesOf(record).map(name => [name, nodeOf(form, record, [...path, name])]))
  const groups = groupsOf(record.layout).map(({ title, fields }, at) => {
    const inner = [...nodes].flatMap(([name, node]) => (fields.includes(name) ? [node] : []))
    for (const name of fields) nodes.delete(name)
    return { key: groupKey(path, at), label: title, name: title, note: '分组', children: inner }
  })
  return [...groups, ...nodes.values()]
}

function nodeOf(form: FormDefinition, record: Part, path: FieldPath): OutlineNode {
  const name = path.at(-1)!
  const field = fieldOf(record, name)
  const kind = field && kindOfField(field)
  const title = typeof field?.schema.title === 'string' ? field.schema.title : ''
  const isRequired = requiredIn(record).includes(name)
  return {
    key: keyOf(path),
    label: title || name,
    name: title,
    note: `${kind ? paletteFields[kind].title : '其他'}${isRequired ? '，必填' : ''}`,
    children: field && recordOf(field) ? outlineOf(form, path) : [],
  }
}

/** The form as a tree, for editing with a screen reader or keyboard. */
export function FieldOutline({ design }: { design: FormDesign }) {
  const { form, selected } = useStore(design.state)
  const [naming, setNaming] = useState<string>()
  const press = (event: KeyboardEvent, key: string, go: Go) => {
    const path = pathOf(key)
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (event.key === 'F2') setNaming(key)
    else if (!path) return false
    else if (event.altKey && step) moveAt(path, step)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      design.select([path])
      design.remove()
      const [next] = design.state.get().selected
      go(next && keyOf(next))
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const moveAt = (path: FieldPath, step: 1 | -1) => {
    design.select([path])
    design.moveBy(step)
  }
  return (
    <div {...part('outline')} className={styles.tree}>
      <OutlineTree
        label="大纲"
        nodes={outlineOf(form)}
        chosen={new Set(selected.map(keyOf))}
        naming={naming}
        onChoose={key => {
          const path = pathOf(key)
          if (path) design.select([path])
        }}
        onKey={press}
        onNamed={(key, name) => {
          setNaming(undefined)
          if (name) rename(design, key, name)
        }}
        tools={key => (
          <Button {...part('outlineRename')} size="small" disabled={!key} onClick={() => setNaming(key)}>
            命名
          </Button>
        )}
      />
      {Object.keys((form.schema.properties ?? {}) as object).length === 0 && (
        <p className={styles.none}>添加字段后在此显示结构</p>
      )}
    </div>
  )
}

function rename(design: FormDesign, key: string, title: string): void {
  const path = pathOf(key)
  if (path) design.run({ do: 'set', field: path, schema: { set: { title } } })
  else {
    const [, group, record] = /^group (\d+) (.*)$/.exec(key) ?? []
    if (group !== undefined && record !== undefined)
      design.run({ do: 'groupRename', record: JSON.parse(record) as FieldPath, group: Number(group), title })
  }
}
