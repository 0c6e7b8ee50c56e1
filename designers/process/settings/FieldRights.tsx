import { Button } from 'antd'
import { formFieldsAt } from '../../../processes/conditions/variablesAt.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { attributeOf, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import type { FieldRight, NodeSettings } from '../../../schemas/types/process.ts'
import type { ProcessDesign } from '../processDesign.ts'
import styles from './fieldRights.module.css'
import { type Cell, cellOf, isRequired, withRequired, withRight } from './rightsMatrix.ts'

const columns: readonly { cell: Cell; title: string; note: string }[] = [
  { cell: 'none', title: '默认', note: '只读，没有内容时不显示' },
  { cell: 'read', title: '只读', note: '没有内容时也显示' },
  { cell: 'write', title: '可填', note: '可以填写' },
  { cell: 'hide', title: '隐藏', note: '不显示' },
]

interface Props {
  element: XmlElement
  design: ProcessDesign
}

/** The rights of a node on the fields of the form, as a matrix; the title of a column sets all its fields. */
export function FieldRights({ element, design }: Props) {
  const fields = Object.entries(formFieldsAt(design.document, element, design.state.get().forms))
  const id = attributeOf(element, 'id')
  const stored = settingsOf(element)
  if (fields.length === 0 || id === undefined || stored === null) return null
  const rights: readonly FieldRight[] = Array.isArray(stored?.fields) ? stored.fields : []
  const names = fields.map(([name]) => name)
  const write = (next: FieldRight[]) => {
    const { fields: _, ...others } = stored ?? {}
    const settings: NodeSettings = { ...others, ...(next.length > 0 && { fields: next }) }
    design.run({ do: 'settings', id, settings: Object.keys(settings).length === 0 ? null : settings })
  }
  const areRequired = names.every(name => isRequired(rights, name))
  return (
    <details className={styles.rights}>
      <summary>字段权限</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            {columns.map(({ cell, title, note }) => (
              <th key={cell} scope="col">
                <Button
                  type="link"
                  size="small"
                  title={`全部设为${title}：${note}`}
                  aria-label={`全部设为${title}`}
                  onClick={() => write(withRight(rights, names, cell))}
                >
                  {title}
                </Button>
              </th>
            ))}
            <th scope="col">
              <Button
                type="link"
                size="small"
                aria-label={areRequired ? '全部取消必填' : '全部设为必填'}
                title={areRequired ? '全部取消必填' : '全部设为必填'}
                onClick={() => write(withRequired(rights, names, !areRequired))}
              >
                必填
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, schema]) => {
            const title = titleOf(name, schema)
            return (
              <tr key={name}>
                <th scope="row">{title}</th>
                {columns.map(({ cell, title: right }) => (
                  <td key={cell}>
                    <input
                      type="radio"
                      name={`right ${id} ${name}`}
                      aria-label={`${title}：${right}`}
                      checked={cellOf(rights, name) === cell}
                      onChange={() => write(withRight(rights, [name], cell))}
                    />
                  </td>
                ))}
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${title}：必填`}
                    checked={isRequired(rights, name)}
                    onChange={({ target }) => write(withRequired(rights, [name], target.checked))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

function titleOf(name: string, schema: object): string {
  const { title } = schema as { title?: unknown }
  return typeof title === 'string' && title !== '' ? title : name
}
