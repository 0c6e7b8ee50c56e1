import { Button, Checkbox, Popconfirm, Progress, Steps } from 'antd'
import { useState } from 'react'
import { missingFields } from '../../../runtime/data/importPlace.ts'
import type { ImportRun } from '../../../runtime/data/importStep.ts'
import type { ImportAction } from '../../../schemas/types/action.ts'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import styles from './exchange.module.css'
import { FileDrop } from './FileDrop.tsx'
import { ImportResult } from './ImportResult.tsx'
import { TableChoice } from './TableChoice.tsx'
import { isUnderWay, useImport } from './useImport.ts'

export interface ImportDialogProps {
  action: ImportAction
  canOverwrite: boolean
  canUndo: boolean
  onChanged(): void
  close(): void
}

/** Import in steps: file and table, faults, result. Nothing is stored before the user has seen the check. */
export function ImportDialog({ action, canOverwrite, canUndo, onChanged, close }: ImportDialogProps) {
  const active = useActive()
  const [file, setFile] = useState<File>()
  const [overwrite, setOverwrite] = useState(false)
  const way = useImport(action.call, onChanged)
  const { run } = way
  const isSending = way.sent !== undefined
  const isBusy = isSending || isUnderWay(run)
  const good = run ? run.created + run.updated : 0

  const again = () => {
    way.again()
    setFile(undefined)
  }
  const choose = (next: File) => {
    setFile(next)
    void way.look(next)
  }
  const cancel = (
    <Button key="close" onClick={close}>
      {isBusy ? '后台继续' : '关闭'}
    </Button>
  )
  const footer = !run
    ? [
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button
          key="check"
          type="primary"
          disabled={!file || !isPlaced(way)}
          loading={isSending && way.looked !== undefined}
          onClick={() => file && void way.check(file, overwrite)}
        >
          下一步
        </Button>,
      ]
    : isBusy
      ? [cancel]
      : run.status === 'checked'
        ? [
            <Button key="back" onClick={again}>
              上一步
            </Button>,
            <Button key="run" type="primary" disabled={good === 0} onClick={() => void way.store()}>
              {`导入 ${good} 条`}
            </Button>,
          ]
        : [
            ...(canUndo && run.status === 'done' && good > 0
              ? [<UndoButton key="undo" label="撤销本次导入" onUndo={() => way.undo()} />]
              : []),
            <Button key="again" onClick={again}>
              继续导入
            </Button>,
            <Button key="done" type="primary" onClick={close}>
              完成
            </Button>,
          ]

  return (
    <Modal
      open={active}
      title={action.label}
      width={680}
      centered
      mask={{ closable: false }}
      onCancel={close}
      footer={footer}
    >
      <Steps
        className={styles.steps ?? ''}
        size="small"
        current={stepOf(run)}
        items={[{ title: '上传文件' }, { title: '检查数据' }, { title: '完成' }]}
      />
      {!run && (
        <div className={styles.form}>
          <p className={styles.row}>
            <span>可按模板填写，也可直接选择已有的表格，再核对列名所在的行和各列对应的字段。</span>
            <Button size="small" onClick={() => void way.template()}>
              下载模板
            </Button>
          </p>
          <FileDrop file={file} onFile={choose} fault={way.fault} />
          {way.looked && way.place && <TableChoice {...way.looked} place={way.place} onPlace={way.choose} />}
          {canOverwrite && (
            <Checkbox checked={overwrite} onChange={event => setOverwrite(event.target.checked)}>
              覆盖已有数据（空单元格不改动原值）
            </Checkbox>
          )}
          {isSending && <Progress percent={Math.round((way.sent ?? 0) * 100)} status="active" />}
          {canUndo && way.last && !isSending && (
            <p className={styles.row}>
              <span className={styles.note}>
                上次导入：{way.last.name}，成功 {way.last.created + way.last.updated} 条
              </span>
              <UndoButton label="撤销上次导入" onUndo={() => way.undo(way.last)} />
            </p>
          )}
        </div>
      )}
      {run && isBusy && (
        <div className={styles.making} role="status">
          <Progress percent={percentOf(run)} status="active" />
          <p>
            {wordOf(run)} {run.done} / {run.total}
          </p>
        </div>
      )}
      {run && !isBusy && <ImportResult run={run} onFaults={() => void way.faults()} />}
    </Modal>
  )
}

/** Whether the check can start: TableChoice says what is missing, so that the server does not say it again. */
const isPlaced = ({ looked, place }: ReturnType<typeof useImport>): boolean =>
  looked !== undefined &&
  place?.columns.some(name => name !== null) === true &&
  missingFields(looked.preview, place).length === 0

function UndoButton({ label, onUndo }: { label: string; onUndo(): Promise<void> }) {
  return (
    <Popconfirm
      title="确定要撤销导入吗？"
      description="新增的数据会被删除，覆盖的数据会恢复原值。"
      okText="确定"
      cancelText="取消"
      onConfirm={() => void onUndo()}
    >
      <Button danger>{label}</Button>
    </Popconfirm>
  )
}

function stepOf(run: ImportRun | undefined): number {
  if (!run) return 0
  return run.status === 'checking' || run.status === 'checked' ? 1 : 2
}

const percentOf = ({ done, total, status, undone, created, updated }: ImportRun): number =>
  status === 'undoing'
    ? Math.floor((undone * 100) / Math.max(1, created + updated))
    : Math.floor((done * 100) / Math.max(1, total))

const wordOf = ({ status }: ImportRun): string =>
  status === 'checking' ? '正在检查' : status === 'undoing' ? '正在撤销' : '正在导入'
