import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Segmented } from 'antd'
import { type FieldPath, recordAt } from '../../processes/forms/design/formDefinition.ts'
import { type GroupLayout, groupsOf, optionOf } from '../../processes/forms/design/layoutOptions.ts'
import { part, useStore } from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'

const layouts: { value: GroupLayout; label: string }[] = [
  { value: 'groups', label: '分组' },
  { value: 'tabs', label: '标签页' },
  { value: 'steps', label: '步骤' },
]

/** Settings for the layout of a record: columns, and groups, tabs or steps. */
export function FormProperties({ design, record }: { design: FormDesign; record: FieldPath }) {
  const { form } = useStore(design.state)
  const shown = recordAt(form, record)
  if (!shown) return <p className={styles.none}>该结构请在 JSON 中修改</p>
  const groups = groupsOf(shown.layout)
  const columns = optionOf(shown.layout, 'columns')
  const layout = optionOf(shown.layout, 'layout')
  const isForm = record.length === 0
  return (
    <>
      {isForm && (
        <div>
          <label htmlFor="form-title">表单标题</label>
          <Input
            {...part('formTitle')}
            id="form-title"
            key={String(form.schema.title ?? '')}
            defaultValue={String(form.schema.title ?? '')}
            maxLength={100}
            onBlur={({ target }) =>
              target.value !== (form.schema.title ?? '') &&
              design.run({ do: 'set', field: [], schema: { set: { title: target.value } } })
            }
          />
        </div>
      )}
      <div>
        <p className={styles.facts}>每行字段数</p>
        <Segmented
          {...part('columns')}
          aria-label="每行字段数"
          options={[1, 2, 3]}
          value={columns === 2 || columns === 3 ? columns : 1}
          onChange={next => design.run({ do: 'arrange', record, columns: next as 1 | 2 | 3 })}
        />
      </div>
      <div>
        <p className={styles.facts}>分组方式</p>
        <Segmented
          {...part('layout')}
          aria-label="分组方式"
          options={layouts}
          value={layout === 'tabs' || layout === 'steps' ? layout : 'groups'}
          onChange={next => design.run({ do: 'arrange', record, layout: next as GroupLayout })}
        />
      </div>
      {groups.map(({ title }, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id, and titles may be equal
        <div key={`${group} ${title}`} className={styles.row}>
          <Input
            {...part('groupTitle')}
            aria-label={`分组 ${group + 1} 的标题`}
            defaultValue={title}
            maxLength={50}
            onBlur={({ target }) =>
              target.value !== title && design.run({ do: 'groupRename', record, group, title: target.value })
            }
          />
          <Button
            {...part('groupUp')}
            aria-label={`上移分组“${title}”`}
            icon={<ArrowUpOutlined />}
            disabled={group === 0}
            onClick={() => design.run({ do: 'groupMove', record, group, to: group - 1 })}
          />
          <Button
            {...part('groupDown')}
            aria-label={`下移分组“${title}”`}
            icon={<ArrowDownOutlined />}
            disabled={group === groups.length - 1}
            onClick={() => design.run({ do: 'groupMove', record, group, to: group + 1 })}
          />
          <Button
            {...part('groupRemove')}
            aria-label={`删除分组“${title}”`}
            icon={<DeleteOutlined />}
            onClick={() => design.run({ do: 'groupRemove', record, group })}
          />
        </div>
      ))}
      <Button
        {...part('groupAdd')}
        onClick={() => design.run({ do: 'group', record, title: `分组 ${groups.length + 1}` })}
      >
        添加分组
      </Button>
    </>
  )
}
