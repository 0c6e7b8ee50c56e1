import { Button, Checkbox, Progress, Radio } from 'antd'
import { useId, useState } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import type { ExportAction } from '../../../schemas/types/action.ts'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import type { ListFacts } from '../actionContext.ts'
import styles from './exchange.module.css'
import { type ExportChoice, useExport } from './useExport.ts'

const formats = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
  { value: 'jsonl', label: 'JSONL (.jsonl)' },
]

/** Asks which records, columns and format to export. */
export function ExportDialog({
  action,
  fixed,
  list,
  close,
}: {
  action: ExportAction
  fixed: Record<string, unknown>
  list: ListFacts | undefined
  close(): void
}) {
  const active = useActive()
  const id = useId()
  const picked = list?.selection.length ?? 0
  const [scope, setScope] = useState<ExportChoice['scope']>(picked > 0 ? 'selected' : list ? 'query' : 'all')
  const [format, setFormat] = useState<ExportChoice['format']>('xlsx')
  const [columns, setColumns] = useState(() =>
    (list?.columns ?? []).filter(column => column.isShown).map(column => column.field),
  )
  const { state, progress, start } = useExport({ action, fixed, list, onSaved: close })
  const isMaking = state === 'making'
  const all = list?.columns ?? []

  return (
    <Modal
      open={active}
      title={action.label}
      width={560}
      centered
      mask={{ closable: false }}
      onCancel={close}
      footer={
        isMaking
          ? [
              <Button
                key="list"
                onClick={() => {
                  close()
                  navigate('/download/index')
                }}
              >
                前往下载管理
              </Button>,
              <Button key="close" type="primary" onClick={close}>
                后台生成
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={close}>
                取消
              </Button>,
              <Button
                key="start"
                type="primary"
                loading={state === 'asking'}
                disabled={all.length > 0 && columns.length === 0}
                onClick={() => start({ scope, format, columns })}
              >
                导出
              </Button>,
            ]
      }
    >
      {isMaking ? (
        <div className={styles.making} role="status">
          <Progress percent={progress.percent} status="active" />
          <p>共 {progress.total} 条，正在后台生成，完成后自动下载；关闭后可在「下载管理」中查看。</p>
        </div>
      ) : (
        <div className={styles.form}>
          {list && (
            <fieldset className={styles.group}>
              <legend>导出范围</legend>
              <Radio.Group
                name={`${id}scope`}
                value={scope}
                onChange={event => setScope(event.target.value as ExportChoice['scope'])}
                options={[
                  { value: 'query', label: `当前查询（${list.total} 条）` },
                  { value: 'selected', label: `选中数据（${picked} 条）`, disabled: picked === 0 },
                  { value: 'all', label: '全部数据' },
                ]}
              />
            </fieldset>
          )}
          <fieldset className={styles.group}>
            <legend>文件格式</legend>
            <Radio.Group
              name={`${id}format`}
              value={format}
              onChange={event => setFormat(event.target.value as ExportChoice['format'])}
              options={formats}
            />
          </fieldset>
          {all.length > 0 && (
            <fieldset className={styles.group}>
              <legend>导出列</legend>
              <Checkbox
                checked={columns.length === all.length}
                indeterminate={columns.length > 0 && columns.length < all.length}
                onChange={event => setColumns(event.target.checked ? all.map(column => column.field) : [])}
              >
                全选
              </Checkbox>
              <Checkbox.Group
                className={styles.columns ?? ''}
                value={columns}
                onChange={values =>
                  setColumns(all.map(column => column.field).filter(field => (values as string[]).includes(field)))
                }
                options={all.map(({ field, title }) => ({ value: field, label: title }))}
              />
            </fieldset>
          )}
          <p className={styles.note}>超过 2000 条时在后台生成，可在「下载管理」中查看进度。</p>
        </div>
      )}
    </Modal>
  )
}
