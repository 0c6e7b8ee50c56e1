import { Button, Segmented, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { FormSchema } from '../../processes/forms/formFields.ts'
import { formAt } from '../../processes/forms/processForm.ts'
import { JsonSchemaForm, PhoneWidth, part, useAnswer, usePageParts, useStore } from '../../renderer/index.ts'
import { skipEmptyWord } from '../../schemas/evaluate/json-schema/skipEmpty.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'
import type { FormSource, PreviewNode } from './formSource.ts'

type Width = 'pc' | 'phone'
type Role = 'applicant' | 'approver' | 'reader'

const roles: { value: Role; label: string }[] = [
  { value: 'applicant', label: '申请人' },
  { value: 'approver', label: '审批人' },
  { value: 'reader', label: '只读' },
]
const widths: { value: Width; label: string }[] = [
  { value: 'pc', label: '电脑' },
  { value: 'phone', label: '手机' },
]

/**
 * The form as an applicant fills it in, as an approver sees it at a node, or for reading, in the width of a screen or
 * phone. Entered values stay until they are cleared.
 */
export function FormPreview({ design, source }: { design: FormDesign; source: FormSource }) {
  const { form } = useStore(design.state)
  const [width, setWidth] = useState<Width>('pc')
  const [role, setRole] = useState<Role>('applicant')
  const [chosen, setChosen] = useState<Partial<Record<Role, string>>>({})
  const [round, setRound] = useState(0)
  const [value, setValue] = useState<unknown>()
  const known = useRef(value)
  known.current = value
  const { data: nodes = [], loading, error } = useAnswer(async () => source.nodes?.() ?? [], [source])
  const fitting = nodes.filter(({ otherwise }) => otherwise === (role === 'applicant' ? 'write' : 'read'))
  // Without a choice an approver is at the first node, an applicant in no process.
  const node = fitting.find(({ key }) => key === chosen[role]) ?? (role === 'approver' ? fitting[0] : undefined)
  const asksNode = role !== 'reader' && (fitting.length > 0 || role === 'approver')
  usePageParts({ away: { previewNode: !asksNode && (role === 'reader' ? '只读与节点无关' : '没有可以选择的节点') } })
  const schema = useMemo(() => {
    if (role === 'reader' || (role === 'applicant' && !node)) return form.schema
    const values = (known.current ?? {}) as Record<string, unknown>
    return withEmptyFields(formAt(form.schema as FormSchema, node?.rights ?? [], node?.otherwise ?? 'read', values))
  }, [form, role, node])
  return (
    <>
      <div className={styles.previewTools}>
        <Segmented
          {...part('previewRole')}
          aria-label="预览身份"
          options={roles}
          value={role}
          onChange={next => setRole(next as Role)}
        />
        {asksNode && (
          <Select
            {...part('previewNode')}
            aria-label="所在节点"
            className={styles.nodes}
            loading={loading}
            allowClear={role === 'applicant'}
            placeholder={role === 'applicant' ? '不限流程' : '选择节点'}
            notFoundContent={loading ? '正在载入' : '没有流程绑定此表单'}
            options={groupedNodes(fitting)}
            value={node?.key}
            onChange={(key?: string) => setChosen({ ...chosen, [role]: key })}
          />
        )}
        <Segmented
          {...part('previewWidth')}
          aria-label="预览宽度"
          options={widths}
          value={width}
          onChange={next => setWidth(next as Width)}
        />
        <Button
          {...part('previewReset')}
          onClick={() => {
            setValue(undefined)
            setRound(round + 1)
          }}
        >
          清空
        </Button>
        {role === 'approver' && !loading && !node && (
          <output className={styles.facts}>
            {error === undefined
              ? '没有流程绑定此表单，所有字段按只读显示'
              : '节点的字段权限加载失败，所有字段按只读显示'}
          </output>
        )}
      </div>
      <section className={styles.preview} aria-label="预览" data-pane>
        <div data-phone={width === 'phone' || undefined}>
          <PhoneWidth value={width === 'phone'}>
            <JsonSchemaForm
              key={`${width} ${role} ${node?.key ?? ''} ${round}`}
              id="form-preview"
              title="预览"
              schema={schema}
              layout={form.layout}
              value={value}
              readOnly={role === 'reader'}
              onChange={setValue}
            />
          </PhoneWidth>
        </div>
      </section>
    </>
  )
}

/** Returns the form with the fields that a node leaves out while they are empty: here most are. */
const withEmptyFields = (form: FormSchema) =>
  JSON.parse(JSON.stringify(form, (word, value: unknown) => (word === skipEmptyWord ? undefined : value))) as FormSchema

/** Returns the choices of nodes, below the names of their processes. */
function groupedNodes(nodes: readonly PreviewNode[]) {
  const names = [...new Set(nodes.map(({ process }) => process))]
  return names.map(name => ({
    label: name,
    options: nodes.filter(({ process }) => process === name).map(each => ({ value: each.key, label: each.name })),
  }))
}
