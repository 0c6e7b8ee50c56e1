import { Button, Checkbox, Progress } from 'antd'
import { Suspense, useId } from 'react'
import type { BulkEditAction } from '../../../schemas/types/action.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import styles from './BulkEditDialog.module.css'
import { BulkFailures, BulkPreview } from './BulkPreview.tsx'
import type { BulkFieldView } from './bulkFields.ts'
import { useBulkEdit } from './useBulkEdit.ts'

interface Props {
  action: BulkEditAction
  fields: readonly BulkFieldView[]
  rows: readonly Row[]
  nameOf(id: string): string
  scope: Scope
  onStored(failed: readonly string[]): void
  close(): void
}

/** Chooses fields and values, shows what would change and what would be refused, stores, and lists what failed. */
export function BulkEditDialog({ action, fields, rows, nameOf, scope, onStored, close }: Props) {
  const active = useActive()
  const edit = useBulkEdit({ action, fields, rows, scope, onStored })
  const { step, trial, result, chosen, through } = edit
  const isRunning = step === 'trying' || step === 'storing'
  const again = result.failed.filter(({ gone }) => !gone).length
  const failed = new Map(trial.failed.map(({ id, message }) => [id, message]))
  const whole = step === 'trying' ? edit.rows.length : trial.done.length || edit.rows.length
  return (
    <Modal
      open={active}
      title={`${action.label}：已选择 ${edit.rows.length} 条`}
      width={step === 'choose' ? 560 : 860}
      centered
      mask={{ closable: false }}
      closable={!isRunning}
      keyboard={!isRunning}
      onCancel={close}
      footer={footer()}
    >
      {step === 'choose' && <Fields edit={edit} fields={fields} scope={scope} />}
      {isRunning && (
        <div className={styles.running} role="status">
          <Progress percent={Math.round((100 * through) / Math.max(1, whole))} status="active" />
          <p>{step === 'trying' ? '正在试算，还没有保存任何数据' : `已处理 ${through} 条`}</p>
        </div>
      )}
      {step === 'preview' && (
        <BulkPreview
          rows={edit.rows}
          chosen={chosen}
          shown={edit.shown}
          failed={failed}
          nameOf={nameOf}
          scope={scope}
        />
      )}
      {step === 'done' && <BulkFailures result={result} nameOf={nameOf} />}
    </Modal>
  )

  function footer() {
    if (isRunning) return null
    if (step === 'choose')
      return [
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="preview" type="primary" disabled={chosen.length === 0} onClick={() => void edit.preview()}>
          预览
        </Button>,
      ]
    if (step === 'preview')
      return [
        <Button key="back" onClick={edit.back}>
          上一步
        </Button>,
        <Button key="apply" type="primary" disabled={trial.done.length === 0} onClick={() => void edit.apply()}>
          {`修改 ${trial.done.length} 条`}
        </Button>,
      ]
    return [
      ...(again > 0
        ? [
            <Button key="again" onClick={() => void edit.retry()}>
              {`重试失败的 ${again} 条`}
            </Button>,
          ]
        : []),
      <Button key="close" type="primary" onClick={close}>
        完成
      </Button>,
    ]
  }
}

function Fields({
  edit,
  fields,
  scope,
}: {
  edit: ReturnType<typeof useBulkEdit>
  fields: readonly BulkFieldView[]
  scope: Scope
}) {
  const id = useId()
  const { fields: kinds } = usePageContext()
  const { values, put, drop } = edit
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>勾选要修改的字段；留空表示清空。</p>
      {fields.map(({ field }) => {
        const name = field.field
        const isChosen = name in values
        const { Input } = kinds[field.input]
        const input = `${id}-${name}`
        return (
          <div key={name} className={styles.field} data-field={name}>
            <Checkbox
              checked={isChosen}
              onChange={({ target }) => (target.checked ? put(name, startOf(field)) : drop(name))}
            >
              {field.title}
            </Checkbox>
            {isChosen && (
              <div className={styles.input}>
                <label className="visually-hidden" htmlFor={input}>
                  {field.title}的新值
                </label>
                <Suspense fallback={null}>
                  <Input
                    id={input}
                    field={field}
                    value={values[name]}
                    onChange={value => put(name, value)}
                    scope={scope}
                    use="form"
                  />
                </Suspense>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** A switch shows false as its value; other inputs begin empty. */
const startOf = ({ input, multiple }: BulkFieldView['field']): unknown =>
  input === 'switch' || input === 'checkbox' ? false : multiple ? [] : null
