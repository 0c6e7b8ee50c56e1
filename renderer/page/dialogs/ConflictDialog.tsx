import { Button } from 'antd'
import { useId, useState } from 'react'
import type { Conflict } from '../../../runtime/data/conflict.ts'
import type { FieldChange } from '../../../schemas/evaluate/fieldChange.ts'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import styles from './ConflictDialog.module.css'
import type { ConflictAnswer } from './dialogs.ts'

type Side = 'mine' | 'theirs'

export interface ConflictDialogProps {
  conflict: Conflict
  close(answer: ConflictAnswer | undefined): void
}

/**
 * Resolves concurrent changes of a record field by field: old value, the other user's and the user's own. A field
 * changed by one side keeps that change; for fields changed by both the user chooses. Where single fields are compared
 * (`seen`), the form can stay open with the chosen values instead of being loaded again.
 */
export function ConflictDialog({ conflict, close }: ConflictDialogProps) {
  const active = useActive()
  const { message, changes } = conflict
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ field, kind }: FieldChange): Side =>
    kind === 'both' ? (sides[field] ?? 'mine') : kind === 'mine' ? 'mine' : 'theirs'
  const answer = (kind: 'save' | 'take') => {
    const chosen = changes.flatMap((change): [string, unknown][] => {
      const { field, value, own } = change
      if (sideOf(change) === 'theirs') return [[field, value]]
      return own === undefined ? [] : [[field, own]]
    })
    close({ kind, values: Object.fromEntries(chosen) })
  }
  return (
    <Modal
      open={active}
      title="数据已被他人修改"
      width={changes.length > 0 ? 760 : 416}
      centered
      onCancel={() => close(undefined)}
      footer={[
        <Button key="cancel" onClick={() => close(undefined)}>
          取消
        </Button>,
        conflict.seen ? (
          <Button key="take" type="primary" autoFocus onClick={() => answer('take')}>
            按所选继续填写
          </Button>
        ) : (
          <Button key="reload" type="primary" autoFocus onClick={() => close({ kind: 'reload' })}>
            重新加载
          </Button>
        ),
        <Button key="save" type="primary" danger onClick={() => answer('save')}>
          仍要保存
        </Button>,
      ]}
    >
      <p>{message}</p>
      {changes.length > 0 && (
        <div className={styles.frame}>
          <table className={styles.table} aria-label="双方的修改">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">原来</th>
                <th scope="col">对方</th>
                <th scope="col">我</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(change => (
                <ChangeRow
                  key={change.field}
                  change={change}
                  side={sideOf(change)}
                  choose={side => setSides(now => ({ ...now, [change.field]: side }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}

function ChangeRow({ change, side, choose }: { change: FieldChange; side: Side; choose(side: Side): void }) {
  const name = useId()
  const { title, kind, base } = change
  const cell = (which: Side) => {
    const text = change[which]
    const kept = side === which || kind === 'same'
    if (kind !== 'both') return <td className={kept ? styles.kept : styles.left}>{text}</td>
    return (
      <td className={kept ? styles.kept : styles.left}>
        <label>
          <input type="radio" name={name} checked={kept} onChange={() => choose(which)} />
          <span>{text}</span>
        </label>
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={styles.left}>{base ?? '（未知）'}</td>
      {cell('theirs')}
      {cell('mine')}
    </tr>
  )
}
